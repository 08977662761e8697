import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { DomainError } from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'
import type { Deps } from '../../deps.ts'
import { originalFormat } from '../../images/render-rendition.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listKeptAssetsById } from '../assets/queries.ts'
import { certificatePage } from '../certificates/certificate-page.ts'
import { certifyFile } from '../certificates/queries.ts'
import { viewCertificate } from '../certificates/view-certificate.ts'
import { MemberTurns } from '../downloads/member-turns.ts'
import { findLegalText } from '../settings/legal-versions.ts'
import { findLicensablePicture, type PictureRow } from '../pictures/queries.ts'
import { openOriginal, originalMediaType } from '../pictures/send-original.ts'
import type { OpenFile } from '../pictures/send-range.ts'
import { listLicensedImages, type LicensedImage } from './binder-queries.ts'
import { layOutZip } from './lay-out-zip.ts'

/** Each member's requests wait for each other, so that one member can't fill the queue of all. */
const turns = new MemberTurns()
/** A large board needs hundreds of queries and, the first time, all of its files. */
const layingOut = boundedLimit({
  at_once: 2,
  most_waiting: 50,
  refusal: () => new DomainError('unavailable', undefined, 5),
})

/** A licensed image's finished original. */
interface Original extends LicensedImage {
  picture: PictureRow
  file_name: string
  bytes: number
  sha256: string
  crc32: number
}

/**
 * Makes the originals of a board's licensed images and adds them to their certificates, until `signal` aborts. Returns
 * how many of how many are made.
 */
export async function prepareBinder(
  deps: Deps,
  board: { board_id: number; user_id: string },
  signal: AbortSignal,
): Promise<{ made: number; of: number }> {
  const images = await listLicensedImages(deps.db, board.board_id, board.user_id)
  let made = 0
  for (const image of images) {
    if (signal.aborted) break
    const { picture, sha256, bytes, file_name } = await makeOriginal(deps, image)
    const { asset_id } = image
    const media_type = originalMediaType(picture)
    await certifyFile(deps.db, { user_id: board.user_id, asset_id, file_name, media_type, sha256, bytes })
    made++
  }
  return { made, of: images.length }
}

async function makeOriginal(deps: Deps, image: LicensedImage): Promise<Original> {
  const picture = await findLicensablePicture(deps.db, image.asset_id)
  if (!picture) throw new DomainError('not_found')
  const file = await openOriginal(deps, picture)
  const checksum = await checksumOf(file)
  const file_name = `${image.slug}.${originalFormat(picture) === 'png' ? 'png' : 'jpg'}`
  return { ...image, picture, file_name, bytes: file.size, sha256: file.sha256, crc32: checksum }
}

/** CRC-32 by SHA-256 of the originals that this process has read, because the database doesn't have it. */
const checksums = new Map<string, Promise<number>>()
const MOST_CHECKSUMS = 100_000

/** The CRC-32 of an open file, which is closed. Reads a file once, however many binders contain it. */
async function checksumOf(file: OpenFile & { sha256: string }): Promise<number> {
  const known = checksums.get(file.sha256)
  if (known) {
    await file.close()
    return known
  }
  if (checksums.size >= MOST_CHECKSUMS) checksums.clear()
  const checksum = readChecksum(file)
  checksums.set(file.sha256, checksum)
  checksum.catch(() => checksums.delete(file.sha256))
  return checksum
}

async function readChecksum(file: OpenFile): Promise<number> {
  let checksum = 0
  for await (const piece of file.stream(0, file.size - 1) as AsyncIterable<Buffer>)
    checksum = crc32(piece, checksum)
  return checksum
}

/**
 * The licensed images of a board as one ZIP file: originals, certificates, licence texts, credit lines, descriptions and
 * a list with SHA-256. The same images give the same bytes, so that a download can be resumed. Nothing is compressed,
 * because JPEG files don't get smaller, and a range reads only the originals in it. Throws not_found without licensed
 * images, and too_many_requests and unavailable when too many binders wait to be laid out.
 */
export async function openBinder(
  deps: Deps,
  board: { board_id: number; user_id: string },
): Promise<OpenFile> {
  return turns.run(board.user_id, () => layingOut.run(() => layOut(deps, board)))
}

async function layOut(deps: Deps, board: { board_id: number; user_id: string }): Promise<OpenFile> {
  const images = await listLicensedImages(deps.db, board.board_id, board.user_id)
  if (images.length === 0) throw new DomainError('not_found')
  const originals: Original[] = []
  for (const image of images) originals.push(await makeOriginal(deps, image))
  const texts = await writeTexts(deps, originals)
  const files = [
    ...texts.map(([path, text]) => ({ path, ...ofBuffer(Buffer.from(text)) })),
    ...originals.map((original) => ({
      path: `originals/${original.file_name}`,
      ...ofOriginal(deps, original),
    })),
  ]
  const at = new Date(Math.max(...originals.map(({ licensed_at }) => licensed_at.getTime())))
  const { headers, directory } = layOutZip(files, at)
  const parts: Part[] = [
    ...files.flatMap((file, place) => [ofBuffer(headers[place]!), file]),
    ofBuffer(directory),
  ]
  const size = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    size,
    etag: `"${createHash('sha256').update(directory).digest('base64url')}"`,
    stream: (start, end) => Readable.from(readParts(parts, start, end), { objectMode: false }),
    // Originals are only open while they are sent.
    close: async () => {},
  }
}

/** Consecutive bytes of a binder. */
interface Part {
  bytes: number
  /** Reads the bytes from `start` to `end`, both inclusive. */
  read: (start: number, end: number) => AsyncIterable<Buffer> | Buffer[]
}

const ofBuffer = (buffer: Buffer) => ({
  bytes: buffer.length,
  crc32: crc32(buffer),
  read: (start: number, end: number) => [buffer.subarray(start, end + 1)],
})

const ofOriginal = (deps: Deps, original: Original) => ({
  bytes: original.bytes,
  crc32: original.crc32,
  async *read(start: number, end: number): AsyncIterable<Buffer> {
    const file = await openOriginal(deps, original.picture)
    if (file.sha256 !== original.sha256) {
      await file.close()
      throw new Error(`${original.file_name} has changed`)
    }
    yield* file.stream(start, end)
  },
})

/** The bytes from `start` to `end` of all parts. */
async function* readParts(parts: Part[], start: number, end: number) {
  let at = 0
  for (const { bytes, read } of parts) {
    const [from, to] = [Math.max(0, start - at), Math.min(bytes - 1, end - at)]
    at += bytes
    if (from <= to) yield* read(from, to)
  }
}

/** The small files, by their path. */
async function writeTexts(deps: Deps, originals: Original[]): Promise<[path: string, text: string][]> {
  const assets = await listKeptAssetsById(
    deps.db,
    originals.map(({ asset_id }) => asset_id),
  )
  const shown = new Map(assets.map((asset) => [asset.asset_id, presentAsset(deps.config, asset)]))
  const texts = new Map<string, string>()
  const list: object[] = []
  let credits = ''
  let descriptions = ''
  for (const { asset_id, stock_id, file_name, sha256, bytes, certificate_id } of originals) {
    const { name, description, licence } = shown.get(asset_id)!
    const certificate = await viewCertificate(deps, certificate_id)
    const { version } = certificate.licence
    const text = version ? await findLegalText(deps.db, 'licence', version) : undefined
    if (text) texts.set(`licences/${version}.txt`, text.text)
    texts.set(`certificates/${certificate_id}.json`, lines(certificate))
    texts.set(`certificates/${certificate_id}.html`, certificatePage(certificate))
    credits += `${file_name}\t${licence.credit}\n`
    descriptions += `${file_name}\t${[name, description].filter(Boolean).join('. ').replace(/\s+/g, ' ')}\n`
    list.push({
      file: `originals/${file_name}`,
      stock_id,
      title: name,
      bytes,
      sha256,
      certificate: `${deps.config.public_origin}/certificate/${certificate_id}`,
    })
  }
  return [
    ['manifest.json', lines({ images: list })],
    ['credits.txt', credits],
    ['alt.txt', descriptions],
    ...texts,
  ]
}

const lines = (value: object) => `${JSON.stringify(value, null, 2)}\n`
