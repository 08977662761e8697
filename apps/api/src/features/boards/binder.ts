import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { DomainError, type DownloadSize, possibleSize } from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'
import type { Deps } from '../../deps.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listKeptAssetsById } from '../assets/queries.ts'
import { certificatePage } from '../certificates/certificate-page.ts'
import { certifyFile } from '../certificates/queries.ts'
import { viewCertificate } from '../certificates/view-certificate.ts'
import { MemberTurns } from '../downloads/member-turns.ts'
import { findLegalText } from '../settings/legal-versions.ts'
import {
  type LicensedFile,
  licensedMediaType,
  licensedName,
  openLicensedFile,
} from '../pictures/licensed-file.ts'
import { findLicensedPicture } from '../pictures/queries.ts'
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

/** A board of a member, and the size in which they want its images. */
interface Board {
  board_id: number
  user_id: string
  size: DownloadSize
}

/** A licensed image's finished file. */
interface ReadyFile extends LicensedImage, LicensedFile {
  file_name: string
  bytes: number
  sha256: string
  crc32: number
}

/**
 * Makes the files of a board's licensed images and adds them to their certificates, until `signal` aborts. Returns how
 * many of how many are made, and how many of those have another size because the wanted one would cut a head.
 */
export async function prepareBinder(
  deps: Deps,
  board: Board,
  signal: AbortSignal,
): Promise<{ made: number; of: number; other_size: number }> {
  const images = await listLicensedImages(deps.db, board.board_id, board.user_id)
  let [made, other_size] = [0, 0]
  for (const image of images) {
    if (signal.aborted) break
    const file = await makeFile(deps, image, board)
    const { asset_id, sha256, bytes, file_name } = file
    const media_type = licensedMediaType(file)
    await certifyFile(deps.db, { user_id: board.user_id, asset_id, file_name, media_type, sha256, bytes })
    made++
    if (file.size !== board.size) other_size++
  }
  return { made, of: images.length, other_size }
}

async function makeFile(
  deps: Deps,
  image: LicensedImage,
  { user_id, size }: Pick<Board, 'user_id' | 'size'>,
): Promise<ReadyFile> {
  const picture = await findLicensedPicture(deps.db, image.asset_id, user_id)
  if (!picture) throw new DomainError('not_found')
  const wanted = { picture, size: possibleSize(picture, size) }
  const file = await openLicensedFile(deps, wanted)
  const checksum = await checksumOf(file)
  const file_name = licensedName(wanted)
  return { ...image, ...wanted, file_name, bytes: file.size, sha256: file.sha256, crc32: checksum }
}

/** CRC-32 by SHA-256 of the files that this process has read, because the database doesn't have it. */
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
 * The licensed images of a board as one ZIP file: images, certificates, licence texts, credit lines, descriptions and
 * a list with SHA-256. The same images give the same bytes, so that a download can be resumed. Nothing is compressed,
 * because JPEG files don't get smaller, and a range reads only the images in it. Throws not_found without licensed
 * images, and too_many_requests and unavailable when too many binders wait to be laid out.
 */
export async function openBinder(deps: Deps, board: Board): Promise<OpenFile> {
  return turns.run(board.user_id, () => layingOut.run(() => layOut(deps, board)))
}

async function layOut(deps: Deps, board: Board): Promise<OpenFile> {
  const images = await listLicensedImages(deps.db, board.board_id, board.user_id)
  if (images.length === 0) throw new DomainError('not_found')
  const made: ReadyFile[] = []
  for (const image of images) made.push(await makeFile(deps, image, board))
  const texts = await writeTexts(deps, made)
  const files = [
    ...texts.map(([path, text]) => ({ path, ...ofBuffer(Buffer.from(text)) })),
    ...made.map((file) => ({ path: pathOf(file), ...ofFile(deps, file) })),
  ]
  const at = new Date(Math.max(...made.map(({ licensed_at }) => licensed_at.getTime())))
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
    // The images are only open while they are sent.
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

/** The folder is named after the size. */
const pathOf = ({ size, file_name }: Pick<ReadyFile, 'size' | 'file_name'>) =>
  `${size === 'original' ? 'originals' : size}/${file_name}`

const ofFile = (deps: Deps, made: ReadyFile) => ({
  bytes: made.bytes,
  crc32: made.crc32,
  async *read(start: number, end: number): AsyncIterable<Buffer> {
    const file = await openLicensedFile(deps, made)
    if (file.sha256 !== made.sha256) {
      await file.close()
      throw new Error(`${made.file_name} has changed`)
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
async function writeTexts(deps: Deps, files: ReadyFile[]): Promise<[path: string, text: string][]> {
  const assets = await listKeptAssetsById(
    deps.db,
    files.map(({ asset_id }) => asset_id),
  )
  const shown = new Map(assets.map((asset) => [asset.asset_id, presentAsset(deps, asset)]))
  const texts = new Map<string, string>()
  const list: object[] = []
  let credits = ''
  let descriptions = ''
  for (const file of files) {
    const { asset_id, stock_id, file_name, size, sha256, bytes, certificate_id } = file
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
      file: pathOf(file),
      size,
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
