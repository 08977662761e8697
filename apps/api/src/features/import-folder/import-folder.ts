import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { hashFile } from '../../images/receive-file.ts'
import { fileNotes, readEmbedded, RefusedPicture } from '../../images/open-picture.ts'
import { StorageError } from '../../outside/storage.ts'
import { createFingerprintIndex, type FingerprintIndex } from '../same-picture/fingerprint-index.ts'
import type { SimilarRow } from '../same-picture/queries.ts'
import { addFile, retrying } from '../publishing/add-file.ts'
import { hashMetadata, placeOf, type RowText, toAssetText } from '../publishing/asset-text.ts'
import { ImportError, ImportRefusal } from './import-refusal.ts'
import { type FoundFile, listFiles } from './list-files.ts'
import { type Match, matchRows } from './match-rows.ts'
import {
  findAssetByContent,
  insertAsset,
  type KnownAsset,
  publishDraft,
  updateAssetText,
} from '../publishing/queries.ts'
import { readCatalogueCsv } from './read-catalogue-csv.ts'
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
  /** Publishes also the files that the CSV doesn't list. */
  publishes_unlisted?: boolean
  /** Stops the import once the files in progress are finished. */
  signal?: AbortSignal
  onStart?: (total: number) => void
  onRefused?: (name: string, reason: string) => void
  /** Called when a file is added without being published. */
  onDraft?: (name: string, reason: string) => void
  /** Called with the folders of deleted files and of programs, which aren't imported. */
  onPassedOver?: (folders: string[]) => void
  /** Called with what the owner of an added file should know. */
  onNoted?: (name: string, notes: string[]) => void
  /** Called when an added file shows the same picture as existing assets. */
  onSimilar?: (name: string, stock_ids: string[]) => void
  onDone?: (done: number) => void
}

export interface ImportSummary {
  added: number
  updated: number
  unchanged: number
  /** Added without being published, with a reason that the desk shows. */
  drafts: number
  refused: number
  /** Whether the import was stopped before the last file. */
  stopped: boolean
}

/**
 * Imports the images of a folder. A file already in the catalogue changes nothing, or only its text; an invalid file is
 * refused with one sentence, and the import continues. With a CSV, only files whose row was understood are published, so
 * that no image is sold under another licence or name than its own; the others become drafts, which the next import
 * with a valid row publishes. Throws ImportError when nothing can be imported: no folder, no readable CSV, no disk
 * space, no database.
 */
export async function importFolder(
  given: Pick<Deps, 'db' | 'storage' | 'config'>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const deps = { ...given, fingerprint_index: createFingerprintIndex(given.db) }
  const { folder, signal, onStart, onRefused, onDraft, onSimilar, onDone } = options
  const summary: ImportSummary = {
    added: 0,
    updated: 0,
    unchanged: 0,
    drafts: 0,
    refused: 0,
    stopped: false,
  }
  const refuse = (name: string, reason: string) => {
    summary.refused += 1
    onRefused?.(name, reason)
  }

  const found = await listFiles(folder)
  const csv =
    options.csv ?? (existsSync(join(folder, 'catalogue.csv')) ? join(folder, 'catalogue.csv') : undefined)
  const catalogue = csv ? await readCatalogueCsv(csv) : { rows: [], refused: [] }
  const jobs = matchRows(found.files, catalogue.rows, (row, reason) => refuse(row.file, reason))
  const publishes_unlisted = !csv || options.publishes_unlisted === true
  onStart?.(jobs.length)
  if (found.passed_over.length > 0) options.onPassedOver?.(found.passed_over)
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
        const published_at = new Date(started_ms - index)
        const text = textOf(job, publishes_unlisted)
        const { outcome, similar, notes } = await importFile(deps, job, text, {
          index,
          claims,
          published_at,
        })
        summary[outcome] += 1
        if (outcome === 'drafts') onDraft?.(job.file.name, text.draft_reason!)
        if (notes?.length) options.onNoted?.(job.file.name, notes)
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

interface JobText {
  row_text: RowText
  /** Why the file isn't published; null if it is. */
  draft_reason: string | null
}

function textOf({ row }: Match, publishes_unlisted: boolean): JobText {
  if (!row)
    return { row_text: {}, draft_reason: publishes_unlisted ? null : "the CSV doesn't list this file" }
  try {
    return { row_text: readRow(row), draft_reason: null }
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    return { row_text: {}, draft_reason: error.message.slice(0, 500) }
  }
}

interface Turn {
  index: number
  claims: ContentClaims
  published_at: Date
}

interface Imported {
  outcome: 'added' | 'drafts' | 'updated' | 'unchanged'
  similar?: SimilarRow[]
  /** What its owner should know about the file. */
  notes?: string[]
}

async function importFile(
  deps: ImportDeps,
  { file, row }: Match,
  { row_text, draft_reason }: JobText,
  { index, claims, published_at }: Turn,
): Promise<Imported> {
  const content_hash = await hashFile(file.path)
  const twin = await claims.claim(index, content_hash, file.name)
  if (twin) throw new ImportRefusal(`it's the same image as ${twin}`)

  const known = await findAssetByContent(deps.db, content_hash)
  if (known?.status === 'removed')
    throw new ImportRefusal(`it was removed from the catalogue as ${known.stock_id}`)
  // Without a valid row, a known image keeps the licence and creator that it has.
  if (known && row && draft_reason !== null) throw new ImportRefusal(draft_reason)
  if (known && !row) return { outcome: 'unchanged' }
  if (known) return { outcome: await updateKnown(deps, known, file, row_text) }

  let notes: string[] = []
  const { added, similar } = await addFile(deps, { path: file.path, content_hash }, (tx, found) => {
    notes = fileNotes(found.picture)
    const text = toAssetText(row_text, found.picture.embedded, file.name)
    const status = draft_reason === null ? 'published' : 'unpublished'
    const location = placeOf(text, found.picture.embedded)
    return insertAsset(tx, { ...found, text, location, published_at, status, draft_reason })
  })
  if (!added) return { outcome: 'unchanged', similar }
  return { outcome: draft_reason === null ? 'added' : 'drafts', similar, notes }
}

async function updateKnown(deps: ImportDeps, known: KnownAsset, file: FoundFile, row_text: RowText) {
  const text = toAssetText(row_text, await readEmbedded(file.path), file.name)
  if (hashMetadata(text) === known.metadata_hash && known.draft_reason === null) return 'unchanged'
  await retrying(() =>
    inTransaction(deps.db, async (tx) => {
      await updateAssetText(tx, known.asset_id, text)
      if (known.draft_reason !== null) await publishDraft(tx, known.asset_id)
    }),
  )
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
