import type { ClothFamily } from './cloth.ts'
import { type Headdress, isFemale, type Person } from './figure/person.ts'
import type { Stage, Words } from './stage.ts'

/** Turns "people" choices into words; titles and keywords may only name what is really drawn. */

const hour_phrases: Record<Stage['hour'], readonly string[]> = {
  morning: ['in the morning', 'at first light', 'in early light'],
  midday: ['at midday', 'in bright light', 'on a bright day'],
  dusk: ['at dusk', 'in the evening', 'after sunset'],
  rain: ['on a grey day', 'in soft grey light', 'in quiet light'],
}
const hour_keywords: Record<Stage['hour'], readonly string[]> = {
  morning: ['morning', 'warm light'],
  midday: ['daytime', 'bright colours'],
  dusk: ['dusk', 'evening'],
  rain: ['calm', 'muted colours'],
}

export const atHour = (stage: Stage): string => hour_phrases[stage.hour][stage.comp.kind % 3] as string
const hourKeywords = (stage: Stage) => hour_keywords[stage.hour]

/** Noun for a person: "woman", "elder", "girl". */
export function nounOf(person: Person): string {
  if (person.age === 'elder') return isFemale(person) ? 'grandmother' : 'grandfather'
  if (person.age === 'young') return isFemale(person) ? 'young woman' : 'young man'
  return person.frame
}

const worn: Partial<Record<Headdress, string>> = {
  gele: 'gele',
  'low wrap': 'headwrap',
  turban: 'turban',
  hijab: 'hijab',
  afro: 'afro',
  puffs: 'afro puffs',
  cornrows: 'cornrows',
  braids: 'braids',
  bun: 'hair bun',
  locs: 'locs',
  kufi: 'kufi cap',
  'hard hat': 'hard hat',
  'graduation cap': 'graduation cap',
  'flower crown': 'flower crown',
  'sun hat': 'sun hat',
  bald: 'shaved head',
  fade: 'short hair',
  helmet: 'helmet',
  'scrub cap': 'scrub cap',
}

const headNoun = (person: Person): string => worn[person.head] ?? 'hair'

export const withHead = (person: Person): string => {
  const noun = headNoun(person)
  const bare =
    noun === 'afro puffs' ||
    noun === 'cornrows' ||
    noun === 'braids' ||
    noun === 'locs' ||
    noun === 'short hair'
  if (noun === 'shaved head') return 'with a shaved head'
  if (bare) return `with ${noun}`
  return /hair bun|^afro$/.test(noun) ? `with ${article(noun)}` : `in ${article(noun)}`
}

const cloth_words: Record<ClothFamily, string> = {
  'stepped diamonds': 'stepped-diamond',
  'ring and dot': 'ring-and-dot',
  'woven blocks': 'woven-block',
  'resist dots': 'resist-dot',
  'comb waves': 'comb-wave',
  'leaf fans': 'leaf-fan',
  'broken chevrons': 'chevron',
  petals: 'petal-pattern',
  sunbursts: 'sunburst',
  'basket weave': 'basket-weave',
  checkers: 'checked',
  'scattered seeds': 'seed-pattern',
}

/** The cloth of a work as a word before "cloth". */
export const clothWord = (stage: Stage): string => cloth_words[stage.cloth]

export const article = (noun: string): string =>
  `${/^[aeiou]/.test(noun) && !noun.startsWith('uni') ? 'an' : 'a'} ${noun}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Keywords for the visible people; `faces` is false when they are turned away. */
export function peopleKeywords(people: readonly Person[], faces = true): string[] {
  const out: string[] = []
  for (const person of people) {
    out.push(person.frame)
    if (person.age === 'elder') out.push('elder')
    if (person.frame === 'girl' || person.frame === 'boy') out.push('child')
    if (faces && person.smiling) out.push('smiling')
    if (faces && person.glasses) out.push('glasses')
    if (faces && person.hearing_aid) out.push('hearing aid')
    if (person.prosthesis) out.push('prosthesis')
    if (person.skin <= 2) out.push('albinism')
    const noun = worn[person.head]
    if (noun && person.head !== 'fade') out.push(noun)
  }
  return out
}

/** Combines the keywords of the scene with the general ones, without duplicates, 8 to 15 in total. */
export function finishKeywords(words: Words, stage: Stage, category_word: string): string[] {
  const all = [
    ...words.keywords,
    category_word,
    ...hourKeywords(stage),
    'african',
    'illustration',
    'contemporary',
    'poster art',
    stage.palette.mood === 'market' ? 'vivid' : 'warm',
  ]
  return [...new Set(all.map((word) => word.toLowerCase()))].slice(0, 15)
}

/** The first unused title, with or without a place. */
export function freeTitle({ titles, where = [] }: Words, stage: Stage, taken: ReadonlySet<string>): string {
  // Otherwise neighbours in a category would all start with the same phrase.
  const turn = stage.random.whole(0, titles.length - 1)
  const turned = [...titles.slice(turn), ...titles.slice(0, turn)]
  const places = (candidates: readonly string[]) =>
    where.flatMap((place) => candidates.map((title) => `${title} ${place}`))
  const [first, ...more] = places(turned.filter((title) => !/ (in|near|over) /.test(title)))
  const wished = [
    ...(first && stage.random.chance(0.5) ? [first, ...turned] : [...turned, ...(first ? [first] : [])]),
    ...more,
    ...places(turned),
  ]
  const found = wished.find((title) => !taken.has(title.toLowerCase()))
  if (found) return found
  for (let n = 2; ; n++) {
    const title = `${turned[0]}, study ${n}`
    if (!taken.has(title.toLowerCase())) return title
  }
}
