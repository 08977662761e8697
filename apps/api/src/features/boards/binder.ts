import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DomainError } from '@taswira/contract'
import { ZipFile } from 'yazl'
import type { Deps } from '../../deps.ts'
import { originalFormat } from '../../images/render-rendition.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listKeptAssetsById } from '../assets/queries.ts'
import { certifyFile } from '../certificates/queries.ts'
import { viewCertificate } from '../certificates/view-certificate.ts'
import { findLegalText } from '../settings/legal-versions.ts'
import { findLicensablePicture, type PictureRow } from '../pictures/queries.ts'
import { openOriginal, originalMediaType } from '../pictures/send-original.ts'
import type { OpenFile } from '../pictures/send-range.ts'
import { listLicensedImages, type LicensedImage } from './binder-queries.ts'

/** A licensed image's finished original. */
interface Original extends LicensedImage {
  picture: PictureRow
  file_name: string
  bytes: number
  sha256: string
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
  await file.close()
  const file_name = `${image.slug}.${originalFormat(picture) === 'png' ? 'png' : 'jpg'}`
  return { ...image, picture, file_name, bytes: file.size, sha256: file.sha256 }
}

/**
 * The licensed images of a board as one ZIP file: originals, certificates, licence texts, credit lines, descriptions and
 * a list with SHA-256. The same images give the same bytes, so that a download can be resumed. One original is open at a
 * time, and nothing is compressed: JPEG files don't get smaller.
 */
export async function openBinder(
  deps: Deps,
  board: { board_id: number; user_id: string },
): Promise<OpenFile> {
  const images = await listLicensedImages(deps.db, board.board_id, board.user_id)
  if (images.length === 0) throw new DomainError('not_found')
  const originals: Original[] = []
  for (const image of images) originals.push(await makeOriginal(deps, image))
  const texts = await writeTexts(deps, originals)
  const mtime = new Date(Math.max(...originals.map(({ licensed_at }) => licensed_at.getTime())))
  const options = { mtime, compress: false, forceDosTimestamp: true, mode: 0o100644 }

  let current: Readable | undefined
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const [path, text] of texts) zip.addBuffer(Buffer.from(text), path, options)
  for (const { picture, file_name, bytes, sha256 } of originals)
    zip.addReadStreamLazy(`originals/${file_name}`, { ...options, size: bytes }, (answer) => {
      openOriginal(deps, picture).then(
        (file) => {
          if (file.sha256 !== sha256) return answer(new Error(`${file_name} has changed`), Readable.from([]))
          current = file.stream(0, bytes - 1)
          current.on('error', (error) => output.destroy(error))
          answer(null, current)
        },
        (error: unknown) => answer(error, Readable.from([])),
      )
    })
  const size = await new Promise<number>((resolve) => zip.end(undefined, resolve as unknown as () => void))

  async function* part(start: number, end: number) {
    let at = 0
    try {
      for await (const piece of output as AsyncIterable<Buffer>) {
        const from = Math.max(0, start - at)
        const to = Math.min(piece.length, end + 1 - at)
        at += piece.length
        if (from < to) yield piece.subarray(from, to)
        if (at > end) return
      }
    } finally {
      close()
    }
  }
  function close() {
    current?.destroy()
    output.destroy()
  }
  const etag = createHash('sha256')
    .update(JSON.stringify([texts, size, mtime]))
    .digest('base64url')
  return {
    size,
    etag: `"${etag}"`,
    stream: (start, end) => Readable.from(part(start, end), { objectMode: false }),
    close: async () => close(),
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
