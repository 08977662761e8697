import type { FoundFile } from './list-files.ts'
import type { CatalogueRow } from './read-catalogue-csv.ts'

/** A file, with its row if the CSV has one. */
export interface Match {
  file: FoundFile
  row: CatalogueRow | undefined
}

const lastOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
const endsAlike = (one: string, other: string) =>
  one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`)

const folded = (name: string) => name.toLowerCase().replace(/\.jpeg$/, '.jpg')
/** Lists of raw files, and lists without endings, are for the images made from them. */
const withoutEnding = (name: string) => folded(name).replace(/\.[a-z0-9]{2,4}$/, '')
/** Spreadsheets turn 0042 into 42. */
const asNumber = (name: string) => withoutEnding(name).replace(/(^|\/)0+(?=\d+$)/, '$1')
const names_an_image = /\.(jpe?g|png|webp)$/i

/** How a name is compared, strictest first; only the first with a match counts. */
const readings: ((name: string) => string)[] = [(name) => name, folded, withoutEnding, asNumber]

/**
 * Finds the file of each row, in the order of the rows, followed by all files without a row. A row that isn't spelled
 * like its file (letter case, folder, ending, leading zeros) belongs to it if no other file is like it, too.
 * `onUnmatched` receives the other rows, with the reason.
 */
export function matchRows(
  files: FoundFile[],
  rows: CatalogueRow[],
  onUnmatched: (row: CatalogueRow, reason: string) => void,
): Match[] {
  const indexes = readings.map((read) => Map.groupBy(files, ({ name }) => lastOf(read(name))))
  const lines = new Map<FoundFile, number>()
  const matches: Match[] = []
  for (const row of rows) {
    const candidates = findCandidates(row.file, indexes)
    const [file] = candidates
    const earlier = file && lines.get(file)
    if (!file) onUnmatched(row, "the folder doesn't contain this file")
    else if (candidates.length > 1)
      onUnmatched(row, `several files have such a name: ${candidates.map(({ name }) => name).join(', ')}`)
    else if (earlier !== undefined) onUnmatched(row, `${file.name} is already listed in line ${earlier}`)
    else {
      lines.set(file, row.line)
      matches.push({ file, row })
    }
  }
  for (const file of files) if (!lines.has(file)) matches.push({ file, row: undefined })
  return matches
}

function findCandidates(row_name: string, indexes: Map<string, FoundFile[]>[]): FoundFile[] {
  for (const [place, read] of readings.entries()) {
    if (read === withoutEnding && names_an_image.test(row_name)) break
    const name = read(row_name)
    const alike = (indexes[place]!.get(lastOf(name)) ?? []).filter((file) => endsAlike(read(file.name), name))
    const same = alike.filter((file) => read(file.name) === name)
    if (alike.length > 0) return same.length > 0 ? same : alike
  }
  return []
}
