import { readFileSync, writeFileSync } from 'node:fs'

/** A search and the grade of each demo work as its answer. */
export interface JudgedSearch {
  group: string
  query: string
  /** Grades from 1 (close) to 3 (exactly that) by the number of the work; all others are 0. */
  grades: Map<number, number>
}

/** A search engine's answer: numbers of works in order, and whether it presented them as the nearest. */
export interface JudgedAnswer {
  works: number[]
  is_nearest: boolean
}

/** Figures of one search or the means of several. */
export interface Relevance {
  /** From 0 to 1: the order of the first twelve against the best possible. */
  ndcg: number
  /** Good images (grade 2 or 3) among the first four, a row on a phone, as a share of what is possible. */
  first_row: number
  /** Share of the good images, at most 48, that are among the first 48. */
  recall: number
  /** Share of searches without results although the catalogue could answer them. */
  empty: number
}

const PAGE = 12
const FIRST_ROW = 4
const DEPTH = 48
const GOOD = 2

/** Every judged search in the order of the file. */
export function listJudgedSearches(): JudgedSearch[] {
  const a = readGrades('reader-a.tsv')
  const b = readGrades('reader-b.tsv')
  const settled = new Map(
    linesOf('settled.tsv').map(([query, work, grade]) => [`${query}\t${work}`, Number(grade)]),
  )
  return linesOf('searches.tsv').map(([group, query]) => {
    const [of_a, of_b] = [a.get(query!), b.get(query!)]
    if (!of_a || !of_b) throw new Error(`"${query}" was not graded by both readers`)
    const grades = new Map<number, number>()
    for (const work of new Set([...of_a.keys(), ...of_b.keys()])) {
      const [one, other] = [of_a.get(work) ?? 0, of_b.get(work) ?? 0]
      // When the grades are one step apart, the lower one counts.
      const grade = Math.abs(one - other) < 2 ? Math.min(one, other) : settled.get(`${query}\t${work}`)
      if (grade === undefined) throw new Error(`the grades of work ${work} for "${query}" are not settled`)
      if (grade) grades.set(work, grade)
    }
    return { group: group!, query: query!, grades }
  })
}

/**
 * Judged searches for a folder of photographs that isn't part of the project (bench/relevance/README.md); works are
 * numbered in the order of `files`.
 */
export const listPhotographSearches = (files: string[]): JudgedSearch[] =>
  linesOf('photographs.tsv').map(([query, text = '']) => ({
    group: 'photographs',
    query: query!,
    grades: new Map(
      text
        .split(' ')
        .filter(Boolean)
        .flatMap((part) => {
          const [grade, names] = part.split(':')
          return names!.split(',').map((name) => [files.indexOf(name), Number(grade)] as const)
        }),
    ),
  }))

function readGrades(file: string): Map<string, Map<number, number>> {
  return new Map(
    linesOf(file).map(([query, text = '']) => [
      query!,
      new Map(
        text
          .split(' ')
          .filter(Boolean)
          .flatMap((part) => {
            const [grade, works] = part.split(':')
            return works!.split(',').map((work) => [Number(work), Number(grade)] as const)
          }),
      ),
    ]),
  )
}

const linesOf = (file: string): string[][] =>
  readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

/** Grades an answer. If no work answers a search, a good answer is empty or presented as the nearest. */
export function judge({ grades }: JudgedSearch, { works, is_nearest }: JudgedAnswer): Relevance {
  if (!grades.size) {
    const right = works.length === 0 || is_nearest ? 1 : 0
    return { ndcg: right, first_row: right, recall: right, empty: 0 }
  }
  const got = works.map((work) => grades.get(work) ?? 0)
  const best = [...grades.values()].sort((a, b) => b - a)
  const good = best.filter((grade) => grade >= GOOD).length
  const goodIn = (many: number) => got.slice(0, many).filter((grade) => grade >= GOOD).length
  return {
    ndcg: gainOf(got) / gainOf(best),
    first_row: good ? goodIn(FIRST_ROW) / Math.min(FIRST_ROW, good) : 1,
    recall: good ? goodIn(DEPTH) / Math.min(DEPTH, good) : 1,
    empty: works.length ? 0 : 1,
  }
}

/** Discounted cumulative gain of the first twelve: 2^grade − 1, less further down (Järvelin and Kekäläinen, 2002). */
const gainOf = (grades: number[]) =>
  grades.slice(0, PAGE).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** The means of each group, and of all searches as the group "all". */
export function meansByGroup(judged: { group: string; relevance: Relevance }[]): Map<string, Relevance> {
  const groups = ['all', ...new Set(judged.map(({ group }) => group))]
  return new Map(
    groups.map((name) => {
      const of = judged
        .filter(({ group }) => name === 'all' || group === name)
        .map(({ relevance }) => relevance)
      const mean = (figure: keyof Relevance) => of.reduce((sum, one) => sum + one[figure], 0) / of.length
      return [
        name,
        { ndcg: mean('ndcg'), first_row: mean('first_row'), recall: mean('recall'), empty: mean('empty') },
      ]
    }),
  )
}

/** Means by engine and group, from the last run of `npm run bench -- relevance`. */
export type Recorded = Record<string, Record<string, Relevance>>

const recorded_file = new URL('../recorded.json', import.meta.url)

export const readRecorded = (): Recorded => JSON.parse(readFileSync(recorded_file, 'utf8')) as Recorded

export function writeRecorded(recorded: Recorded) {
  const rounded = JSON.stringify(
    recorded,
    (_, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value),
    2,
  )
  writeFileSync(recorded_file, `${rounded}\n`)
}
