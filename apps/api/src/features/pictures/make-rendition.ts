import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import {
  cropWithHeads,
  dataMiningOf,
  DomainError,
  download_sizes,
  focalPoint,
  isPublicDomain,
  isSize,
} from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import type { GrantedLicence, LicenceMetadata } from '../../images/licence-metadata.ts'
import { renderLicensed } from '../../images/render-licensed.ts'
import {
  isThumbnail,
  type MarkedMaster,
  RECIPE,
  renderRendition,
  type RenditionFormat,
  type RenditionKind,
} from '../../images/render-rendition.ts'
import { StorageError } from '../../outside/storage.ts'
import type { Granted, PictureRow } from './queries.ts'
import { boundedLimit } from '../../bounded-limit.ts'

/** Renders from the stored original as soon as a core is free. Throws unavailable. */
export function makeRendition(
  deps: Deps,
  picture: PictureRow,
  kind: RenditionKind,
  format: RenditionFormat,
): Promise<Buffer> {
  return render_limit.run(async () => {
    const licence = toLicenceMetadata(deps, picture)
    if (!isSize(kind))
      return renderRendition(
        markedMaster(deps, picture, await readMaster(deps, picture)),
        kind,
        format,
        carriesLicence(kind) ? licence : undefined,
      )
    const master = { ...picture, format: picture.master_format, data: await readMaster(deps, picture) }
    return renderLicensed(master, kind, format === 'png' ? 'png' : 'jpeg', licence)
  })
}

/** The stored original, which is `data`, with the marks for its renditions. */
export function markedMaster(deps: Deps, picture: PictureRow, data: Buffer): MarkedMaster {
  const { picture_key, width_px, height_px, has_alpha, master_format: format } = picture
  const marks = { watermark: deps.settings.now().site.name, focal_point: focalPoint(picture) }
  return { picture_key, width_px, height_px, has_alpha, format, data, ...marks }
}

/** Reads the stored original. Throws unavailable. */
export async function readMaster(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  { master_key, stock_id }: PictureRow,
): Promise<Buffer> {
  try {
    return await storage.get(master_key)
  } catch (err) {
    if (!(err instanceof StorageError)) throw err
    log.error({ err, stock_id }, 'original unreadable')
    throw new DomainError('unavailable')
  }
}

/**
 * Name under which a rendition is stored. It changes with the embedded licence, the watermark, the crop and the owner's
 * signing certificate.
 */
export function renditionName(
  deps: Pick<Deps, 'config' | 'settings'>,
  picture: PictureRow,
  kind: RenditionKind,
  format: RenditionFormat,
): string {
  if (isThumbnail(kind)) return `${picture.picture_key}-${kind}-${RECIPE}.${format}`
  const carried = carriesLicence(kind) ? toLicenceMetadata(deps, picture) : deps.settings.now().site.name
  const kept = keptByCrop(picture, kind)
  const signer = isSize(kind) && deps.config.credential_chain?.certificates[0]
  const parts = [carried, kept, picture.cut_out && picture.master_key, signer].filter(Boolean)
  const hash = createHash('sha256')
    .update(JSON.stringify(parts.length > 1 ? parts : carried))
    .digest('hex')
    .slice(0, 12)
  const name = picture.cut_out ? `cutout-${kind}` : kind
  return `${picture.picture_key}-${name}-${RECIPE}-${hash}.${format}`
}

/** What decides the crop of a rendition; false without one. */
function keptByCrop(picture: PictureRow, kind: RenditionKind) {
  if (kind === 'share') return focalPoint(picture)
  const { ratio } = isSize(kind) ? download_sizes[kind] : { ratio: null }
  return ratio !== null && cropWithHeads(picture, ratio)
}

const carriesLicence = (kind: RenditionKind) => kind === 'sample' || isSize(kind)

/** The licence metadata that is embedded in an asset's files. */
export function toLicenceMetadata(
  { config: { public_origin }, settings }: Pick<Deps, 'config' | 'settings'>,
  picture: PictureRow,
): LicenceMetadata {
  return {
    seller: settings.now().site.name,
    title: picture.title,
    description: picture.description,
    // Leave captions out when there are none, because the names of renditions depend on all of this.
    ...(picture.captions.length && { captions: picture.captions }),
    creator: picture.creator,
    copyright: picture.copyright_notice,
    licence_name: picture.licence_name,
    licence_url: picture.licence_url ?? `${public_origin}/terms#licensing`,
    asset_url: `${public_origin}/image/${picture.slug}`,
    public_domain: isPublicDomain(picture.licence_name),
    digital_source_type: picture.digital_source_type,
    data_mining: dataMiningOf(picture),
    ...(picture.granted && { licensed: toGrantedLicence(public_origin, picture.granted) }),
  }
}

const toGrantedLicence = (
  public_origin: string,
  { certificate_id, client, project, release }: Granted,
): GrantedLicence => ({
  certificate_id,
  certificate_url: `${public_origin}/certificate/${certificate_id}`,
  reference: [client, project].filter((text) => text !== null),
  release,
})

/**
 * Limits concurrent renders in this process. sharp works outside the event loop, so more renders than cores would only
 * slow each other down; with more than 200 waiting, visitors would leave before their turn.
 */
export const render_limit = boundedLimit({
  at_once: availableParallelism(),
  most_waiting: 200,
  refusal: () => new DomainError('unavailable'),
})
