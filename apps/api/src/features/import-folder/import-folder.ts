import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { hashFile } from '../../images/receive-file.ts'
import { readEmbedded, RefusedPicture } from '../../images/open-picture.ts'
import { StorageError } from '../../outside/storage.ts'
import { createFingerprintIndex, type FingerprintIndex } from '../same-picture/fingerprint-index.ts'
import type { SimilarRow } from '../same-picture/queries.ts'
import { addFile, retrying } from '../publishing/add-file.ts'
import { hashMetadata, type RowText, toAssetText } from '../publishing/asset-text.ts'
import { ImportError, ImportRefusal } from './import-refusal.ts'
import { type FoundFile, listFiles } from './list-files.ts'
import { findAssetByContent, insertAsset, type KnownAsset, updateAssetText } from '../publishing/queries.ts'
import { type CatalogueRow, readCatalogueCsv } from './read-catalogue-csv.ts'
import { readRow } from './read-row.ts'

/** Files processed concurrently: while one waits for the disk or the database, the other is decoded. */
const WORKERS = 2

interface ImportDeps extends Pick<Deps, 'db' | 'storage' | 'config'> {
  fingerprint_index: FingerprintIndex
}

export interface ImportOptions {
  folder: string
  /** Defaults to `catalogue.csv` in the folder, if it exists. */
  csv?: string | undefined
  /** Stops the import once the files in progress are finished. */
  signal?: AbortSignal
  onStart?: (total: number) => void
  onRefused?: (name: string, reason: string) => void
  /** Called when an added file shows the same picture as existing assets. */
  onSimilar?: (name: string, stock_ids: string[]) => void
  onDone?: (done: number) => void
}

export interface ImportSummary {
  added: number
  updated: number
  unchanged: number
  refused: number
  /** Whether the import was stopped before the last file. */
  stopped: boolean
}

/**
 * Imports the images of a folder. A file already in the catalogue changes nothing, or only its text; an invalid file is
 * refused with one sentence, and the import continues. Throws ImportError when nothing can be imported: no folder, no
 * readable CSV, no disk space, no database.
 */
export async function importFolder(
  given: Pick<Deps, 'db' | 'storage' | 'config'>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const deps = { ...given, fingerprint_index: createFingerprintIndex(given.db) }
  const { folder, signal, onStart, onRefused, onSimilar, onDone } = options
  const summary: ImportSummary = { added: 0, updated: 0, unchanged: 0, refused: 0, stopped: false }
  const refuse = (name: string, reason: string) => {
    summary.refused += 1
    onRefused?.(name, reason)
  }

  const found = await listFiles(folder)
  const csv =
    options.csv ?? (existsSync(join(folder, 'catalogue.csv')) ? join(folder, 'catalogue.csv') : undefined)
  const catalogue = csv ? await readCatalogueCsv(csv) : { rows: [], refused: [] }
  const jobs = orderedJobs(found.files, catalogue.rows, (row) =>
    refuse(row.file, "the folder doesn't contain this file"),
  )
  onStart?.(jobs.length)
  for (const { name, reason } of [...catalogue.refused, ...found.refused]) refuse(name, reason)

  const started_ms = Date.now()
  const claims = new ContentClaims(jobs.length)
  let next = 0
  let done = 0
  let fatal: unknown

  async function work() {
    while (next < jobs.length && !fatal) {
      if (signal?.aborted) {
        summary.stopped = true
        return
      }
      const index = next++
      const job = jobs[index]!
      try {
        // Lists show the newest asset first, so decreasing times keep the order of the files.
        const { outcome, similar } = await importFile(deps, job, index, claims, new Date(started_ms - index))
        summary[outcome] += 1
        if (similar?.length)
          onSimilar?.(
            job.file.name,
            similar.map(({ stock_id }) => stock_id),
          )
      } catch (error) {
        if (error instanceof ImportRefusal || error instanceof RefusedPicture)
          refuse(job.file.name, error.message)
        else fatal ??= error
      } finally {
        claims.settle(index)
      }
      onDone?.(++done)
    }
  }

  await Promise.all(Array.from({ length: WORKERS }, work))
  if (fatal) throw fatalErrorFor(fatal)
  return summary
}

interface Job {
  file: FoundFile
  row: CatalogueRow | undefined
}

/** Files in the order of the CSV, followed by all others. */
function orderedJobs(
  files: FoundFile[],
  rows: CatalogueRow[],
  onMissing: (row: CatalogueRow) => void,
): Job[] {
  const by_name = new Map(files.map((file) => [file.name, file]))
  const jobs: Job[] = []
  for (const row of rows) {
    const file = by_name.get(row.file)
    if (!file) onMissing(row)
    else jobs.push({ file, row })
    by_name.delete(row.file)
  }
  for (const file of by_name.values()) jobs.push({ file, row: undefined })
  return jobs
}

async function importFile(
  deps: ImportDeps,
  { file, row }: Job,
  index: number,
  claims: ContentClaims,
  published_at: Date,
): Promise<{ outcome: 'added' | 'updated' | 'unchanged'; similar?: SimilarRow[] }> {
  const row_text = row ? readRow(row) : {}
  const content_hash = await hashFile(file.path)
  const twin = await claims.claim(index, content_hash, file.name)
  if (twin) throw new ImportRefusal(`it's the same image as ${twin}`)

  const known = await findAssetByContent(deps.db, content_hash)
  if (known) return { outcome: await updateKnown(deps, known, file, row_text) }

  const { added, similar } = await addFile(deps, { path: file.path, content_hash }, (tx, found) => {
    const text = toAssetText(row_text, found.picture.embedded, file.name)
    return insertAsset(tx, { ...found, text, published_at })
  })
  return { outcome: added ? 'added' : 'unchanged', similar }
}

async function updateKnown(deps: ImportDeps, known: KnownAsset, file: FoundFile, row_text: RowText) {
  if (known.status === 'removed')
    throw new ImportRefusal(`it was removed from the catalogue as ${known.stock_id}`)
  const text = toAssetText(row_text, await readEmbedded(file.path), file.name)
  if (hashMetadata(text) === known.metadata_hash) return 'unchanged'
  await retrying(() => inTransaction(deps.db, (tx) => updateAssetText(tx, known.asset_id, text)))
  return 'updated'
}

function fatalErrorFor(error: unknown): unknown {
  if (error instanceof ImportError) return error
  if (error instanceof StorageError) return new ImportError(error.message, { cause: error })
  return error
}

/**
 * Tracks which file of this import owns which content. Claims are resolved in file order even when workers finish out
 * of order, so that of two identical files the first one always becomes the asset.
 */
class ContentClaims {
  readonly #owners = new Map<string, string>()
  readonly #turns: PromiseWithResolvers<void>[]

  constructor(files: number) {
    this.#turns = Array.from({ length: files }, () => Promise.withResolvers<void>())
  }

  /** Returns the name of an earlier file with this content, if there is one. */
  async claim(index: number, content_hash: string, name: string): Promise<string | undefined> {
    if (index > 0) await this.#turns[index - 1]!.promise
    const owner = this.#owners.get(content_hash)
    if (owner === undefined) this.#owners.set(content_hash, name)
    this.settle(index)
    return owner
  }

  /** Lets the next file continue, whether or not this one claimed anything. */
  settle(index: number) {
    if (index === 0) this.#turns[0]!.resolve()
    else void this.#turns[index - 1]!.promise.then(() => this.#turns[index]!.resolve())
  }
}
