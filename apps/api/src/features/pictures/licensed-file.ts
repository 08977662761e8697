import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type DownloadSize, sizedName } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { originalFormat } from '../../images/render-rendition.ts'
import { decode } from '../../images/sharp.ts'
import { attachment } from './headers.ts'
import { renditionName } from './make-rendition.ts'
import { sharedPictures } from './pictures.ts'
import type { PictureRow } from './queries.ts'
import type { OpenFile } from './send-range.ts'
import { CLOCK_SKEW_S } from './signed-query.ts'

/**
 * A file that a licence delivers. Its bytes come from `openLicensedFile` and `licensedFileAtStore` alone, whether it is
 * streamed, fetched from the object store, without background or part of a ZIP file.
 */
export interface LicensedFile {
  /** The asset's image, or its cut-out. */
  picture: PictureRow
  size: DownloadSize
}

/**
 * Validity of a URL at the object store, in seconds. Browsers follow it immediately, but our clock may be behind the
 * store's. A download in progress continues after it expires.
 */
const STORE_ADDRESS_S = CLOCK_SKEW_S + 60

export const licensedMediaType = ({ picture }: Pick<LicensedFile, 'picture'>) =>
  `image/${originalFormat(picture)}`

/** The name under which a licensed file is saved. */
export function licensedName({
  picture,
  size,
}: {
  picture: Pick<PictureRow, 'slug' | 'has_alpha' | 'cut_out'>
  size: DownloadSize
}): string {
  const ending = picture.cut_out ? '-no-background.png' : originalFormat(picture) === 'png' ? '.png' : '.jpg'
  return sizedName(picture.slug, size) + ending
}

/** The dimensions in px and the bytes of a file if it is on disk; undefined otherwise. */
export async function findLicensedFile(
  deps: Deps,
  { picture, size }: LicensedFile,
): Promise<{ width: number; height: number; bytes: number } | undefined> {
  const name = renditionName(deps, picture, size, originalFormat(picture))
  const file = await sharedPictures(deps).cache.locate(name)
  if (!file) return undefined
  // It may have been evicted since.
  const read = await decode(file.path)
    .metadata()
    .catch(() => undefined)
  return read && { width: read.width, height: read.height, bytes: file.size }
}

interface OpenLicensed extends OpenFile {
  sha256: string
}

/** Opens the finished file from disk, making it first if necessary. Falls back to memory if the disk is unusable. */
export async function openLicensedFile(deps: Deps, { picture, size }: LicensedFile): Promise<OpenLicensed> {
  const pictures = sharedPictures(deps)
  const format = originalFormat(picture)
  const file = await pictures.cache.locate(renditionName(deps, picture, size, format))
  // The file may be evicted before it is opened; once open, it stays readable.
  const handle = file && (await open(file.path).catch(() => undefined))
  if (file && handle) {
    return {
      size: file.size,
      etag: file.etag,
      sha256: file.sha256,
      stream: (start, end) => handle.createReadStream({ start, end }),
      close: () => handle.close(),
    }
  }
  const { body, etag, sha256 } = await pictures.rendition(picture, size, format)
  return {
    size: body.length,
    etag,
    sha256,
    stream: (start, end) => Readable.from([body.subarray(start, end + 1)]),
    close: async () => {},
  }
}

/**
 * Finds the file in the object store, from which the browser can download it, and stores it there if it is missing.
 * Undefined when this process must send it: because of its settings, while the store is unavailable, or when a resumed
 * download began with another version than `etag`, because not every store checks If-Range.
 */
export async function licensedFileAtStore(
  deps: Deps,
  { picture, size }: LicensedFile,
  { file_name, etag }: { file_name: string; etag: string | undefined },
) {
  const pictures = sharedPictures(deps)
  const { shared } = pictures
  if (!deps.config.originals_origin || !shared) return undefined
  const wanted = { picture, kind: size, format: originalFormat(picture) } as const
  const stored = await shared.findOrWrite(wanted, () =>
    pictures.rendition(picture, wanted.kind, wanted.format),
  )
  if (!stored || (etag && etag !== stored.etag)) return undefined
  const answer_with = { expires_s: STORE_ADDRESS_S, disposition: attachment(file_name) }
  const address = await shared.signedUrl(wanted, answer_with)
  return address === undefined ? undefined : { ...stored, address }
}
