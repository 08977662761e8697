import { cachedByText } from './cached-by-text.ts'
import { foldedWords, singularOf } from './fold.ts'
import type { Concept } from './read-lexicon.ts'

/** An English term that a search also looks for. */
export interface Term {
  term: string
  /** From 0 to 1; the searched word itself has 1. */
  weight: number
  /** Close to the searched thing, but not the same; used only when nothing is the same. */
  near: boolean
}

/**
 * How much a term counts, by how it was reached, and the factor for a term of several words, which may be apart in an
 * image's text. Measured on the judged searches (docs/search.md).
 */
export const WEIGHTS = {
  name: 0.9,
  narrower: 0.75,
  near: 0.4,
  broader: 0.2,
  same_country: 0.2,
  same_region: 0.1,
  of_several_words: 0.6,
}

/** Terms with the same key are equal: singular and plural. Stems would join *market* and *marketing*. */
export const termKey = cachedByText((term) => foldedWords(term).map(singularOf).join(' '))

export interface Graph {
  /** Concepts by the key of each of their names. */
  named: Map<string, Concept[]>
  /** Concepts by the key of each of their narrower things. */
  broader: Map<string, Concept[]>
}

export function graphOf(concepts: Concept[]): Graph {
  const graph: Graph = { named: new Map(), broader: new Map() }
  const add = (index: Map<string, Concept[]>, term: string, concept: Concept) => {
    const key = termKey(term)
    const before = index.get(key)
    if (before) before.push(concept)
    else index.set(key, [concept])
  }
  for (const concept of concepts) {
    for (const name of concept.names) add(graph.named, name, concept)
    for (const term of concept.narrower) add(graph.broader, term, concept)
  }
  return graph
}

/** Number of towns by which another country of the region is found; the largest come first. */
const TOWNS = 3
const anyone = new Set(['man', 'woman', 'boy', 'girl', 'child', 'person', 'people'])

/** What contains a term, or a place by its first name: Okavango is the Okavango Delta. */
export function broaderOf(graph: Graph, term: string): Concept[] {
  const place = graph.named.get(termKey(term))?.find(({ is_place }) => is_place)
  return [term, ...(place ? [place.names[0]!] : [])].flatMap((one) => graph.broader.get(termKey(one)) ?? [])
}

/**
 * A term with its other names, narrower things, and things close to it. `leadsOn`: whether a term may be among them;
 * `isProper`: whether its words are a name, which nothing else has: *Dar es Salaam*.
 */
export function expandIn(
  graph: Graph,
  term: string,
  leadsOn: (one: string) => boolean = () => true,
  isProper: (one: string) => boolean = () => false,
): Term[] {
  const found = new Map<string, Term>()
  const add = (one: string, weight: number, near: boolean, is_proper = false) => {
    if (!leadsOn(one)) return
    const term_key = termKey(one)
    const before = found.get(term_key)
    if (before && (before.weight >= weight || !before.near)) return
    // Several words may be apart in an image's text: the "old" town and a "woman".
    const is_apart = found.size > 0 && /[ -]/.test(one) && !is_proper
    found.set(term_key, {
      term: one,
      weight: is_apart && !near ? WEIGHTS.of_several_words * weight : weight,
      near: near || is_apart,
    })
  }
  const conceptsOf = (one: string) => graph.named.get(termKey(one)) ?? []
  /**
   * Concepts whose first name this is. A concept's other names may also mean something else: a lovebird is also called
   * a love.
   */
  const ownConceptsOf = (one: string) =>
    conceptsOf(one).filter(({ names }) => termKey(names[0]!) === termKey(one))
  const addNames = (one: string, weight: number, near: boolean) => {
    if (!leadsOn(one)) return
    add(one, weight, near)
    for (const { names } of ownConceptsOf(one)) for (const name of names) add(name, weight, near)
  }
  const addNarrower = (one: string, weight: number, near: boolean, above: Set<Concept>) => {
    if (!leadsOn(one)) return
    for (const concept of above.size ? ownConceptsOf(one) : conceptsOf(one)) {
      if (above.has(concept)) continue
      for (const narrower of concept.narrower) {
        if (concept.is_place) add(narrower, weight, near, isProper(narrower))
        addNames(narrower, weight, near)
        addNarrower(narrower, weight, near, new Set([...above, concept]))
      }
    }
  }
  add(term, 1, false)
  for (const { names } of conceptsOf(term)) for (const name of names) add(name, WEIGHTS.name, false)
  addNarrower(term, WEIGHTS.narrower, false, new Set())
  for (const { near } of conceptsOf(term))
    for (const [place, one] of near.entries()) {
      // The most typical come first.
      const weight = WEIGHTS.near * (1 - place / (2 * near.length))
      addNames(one, weight, true)
      addNarrower(one, weight, true, new Set())
    }
  for (const concept of broaderOf(graph, term)) {
    // Any woman isn't near a policewoman.
    if (anyone.has(concept.names[0]!)) continue
    for (const name of concept.names) add(name, WEIGHTS.broader, true)
    if (concept.is_place) addPlacesAround(concept)
  }
  return [...found.values()]

  /** Images name a town rather than its country: near Timbuktu are Bamako, and then the rest of West Africa. */
  function addPlacesAround(country: Concept) {
    for (const town of country.narrower.slice(0, 4 * TOWNS)) add(town, WEIGHTS.same_country, true)
    for (const region of broaderOf(graph, country.names[0]!)) {
      for (const name of region.names) add(name, WEIGHTS.same_region, true)
      // All towns of a region would be several hundred alternatives.
      for (const other of region.narrower) {
        add(other, WEIGHTS.same_region, true)
        for (const { narrower } of ownConceptsOf(other))
          for (const town of narrower.slice(0, TOWNS)) add(town, WEIGHTS.same_region, true)
      }
    }
  }
}
