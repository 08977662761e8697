import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Duplex, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ID_PREFIX_PATTERN } from '@taswira/contract'
import * as v from 'valibot'

// Layout of a backup on disk (decision 29): manifest.json; tables/NAME.copy.gz; originals/ with storage keys as paths;
// secrets/; and SHA256SUMS over all of them, in the format of `sha256sum -c`.

/** Format of a backup. Increase it when older versions of the program could no longer read a new backup. */
export const FORMAT = 3

/** Files of the data folder that are needed to decrypt stored data and to sign certificates. */
export const secret_names = ['signing-secret', 'certificate-key.pem'] as const

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const manifest_schema = v.strictObject({
  format: v.literal(FORMAT),
  /** The moment of the database snapshot. */
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The shop's prefix of its numbers, such as stock ids. */
  id_prefix: v.pipe(v.string(), v.regex(new RegExp(`^${ID_PREFIX_PATTERN}$`))),
  /** Names of the applied migrations, in order. */
  migrations: v.array(v.string()),
  tables: v.array(v.strictObject({ name: v.string(), columns: v.array(v.string()), rows: whole })),
  sequences: v.array(v.strictObject({ name: v.string(), last_value: whole })),
  originals: v.strictObject({ count: whole, bytes: whole }),
  secrets: v.array(v.picklist(secret_names)),
  /** Identifies the signing secret in use when the backup was made; null when there was none. */
  signing_check: v.nullable(v.string()),
})

export type Manifest = v.InferOutput<typeof manifest_schema>

/** Why a backup or a restore was refused, in one sentence for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
  }
}

/** Matches every table that our migrations create. Other tables may have names that aren't valid file names. */
const table_name = '[a-z][a-z0-9_]*'
const table_pattern = new RegExp(`^${table_name}$`)
export const isTableName = (name: string) => table_pattern.test(name)

export const tableFile = (name: string) => `tables/${name}.copy.gz`
export const originalFile = (key: string) => `originals/${key}`
export const secretFile = (name: string) => `secrets/${name}`

/** Reads and validates the manifest. Throws BackupError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`No backup found in ${folder}.`, { cause })
  })
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch (cause) {
    throw damaged('manifest.json', 'has been changed or is incomplete', cause)
  }
  const { success, output } = v.safeParse(v.object({ format: v.number() }), manifest)
  if (success && output.format !== FORMAT)
    throw new BackupError(
      `The backup was made by a ${output.format > FORMAT ? 'newer version' : 'version before 1.0.0'}. Restore it with that version.`,
    )
  const parsed = v.safeParse(manifest_schema, manifest)
  if (!parsed.success) throw damaged('manifest.json', 'has been changed or is incomplete')
  return parsed.output
}

/** The files of a backup with their hashes, from SHA256SUMS. Throws BackupError. */
export async function readSums(folder: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  const lines = createInterface({ input: createReadStream(join(folder, 'SHA256SUMS')), crlfDelay: Infinity })
  try {
    for await (const line of lines) {
      const [, sum, file] = sum_line.exec(line) ?? []
      if (!sum || !file) throw damaged('SHA256SUMS', 'has been changed or is incomplete')
      sums.set(file, sum)
    }
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw damaged('SHA256SUMS', 'is missing', cause)
  }
  return sums
}

// A backup may come from an untrusted source, so only these paths are ever opened.
const sum_line = new RegExp(
  `^([0-9a-f]{64}) {2}(manifest\\.json|tables/${table_name}\\.copy\\.gz|` +
    'originals/[a-z]+/[0-9a-f]{2}/[0-9a-f]{40}\\.[a-z]{3,4}|secrets/[a-z.-]+)$',
)

export const damaged = (file: string, what: string, cause?: unknown) =>
  new BackupError(`The backup is damaged: ${file} ${what}.`, { cause })

/**
 * Writes a file that only its owner can read, and flushes it to disk. Returns its SHA-256 in hex and its size in bytes.
 */
export async function writePrivate(file: string, source: Readable, packing: Duplex = new PassThrough()) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(source, packing, measured, target)
  return { sha256: hash.digest('hex'), bytes }
}

/** SHA-256 of a file in a backup, in hex. Throws BackupError. */
export async function hashFile(folder: string, file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(join(folder, file), { highWaterMark: 1 << 20 }))
      hash.update(piece as Buffer)
  } catch (cause) {
    throw damaged(
      file,
      (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : "can't be read",
      cause,
    )
  }
  return hash.digest('hex')
}
