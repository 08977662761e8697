import { dataMiningHeaders, dataMiningOf, DomainError, picture_views, sampleName } from '@taswira/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isThumbnail, type RenditionFormat, type RenditionKind } from '../../images/render-rendition.ts'
import { attachment, formatFor } from './headers.ts'
import { sendOriginal } from './send-original.ts'
import { sharedPictures, releasePictures } from './pictures.ts'
import { findHeldPicture } from './queries.ts'
import type { Rendition } from './rendition-file.ts'
import { isSignedPreview } from './signed-previews.ts'

export { forgetPictures } from './pictures.ts'

/** The URL changes with the image, so a thumbnail's content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** The watermark contains the site's name, and a sample its licence; both can change without a new URL. */
const A_DAY = 'public, max-age=86400'

const negotiated_kinds = new Set<string>(picture_views.filter((view) => view !== 'share.jpg'))
const PICTURE_KEY = /^[0-9a-f]{20}$/

interface PictureAddress {
  picture_key: string
  kind: string
  file_name: string
}

/** Serves the catalogue's renditions and, for signed URLs, previews of unpublished assets and licensed files. */
export function pictureRoutes(app: FastifyInstance, deps: Deps) {
  const pictures = sharedPictures(deps)
  app.addHook('onClose', async () => releasePictures(deps))

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { kind, format, cache_control }: { kind: RenditionKind; format: RenditionFormat; cache_control: string },
  ) {
    const { picture_key, file_name } = request.params as PictureAddress
    if (!PICTURE_KEY.test(picture_key)) throw new DomainError('not_found')
    const found = pictures.find(picture_key)
    const picture = found instanceof Promise ? await found : found
    if (!picture || (kind === 'sample' && file_name !== sampleName(picture)))
      throw new DomainError('not_found')
    reply.headers(dataMiningHeaders(deps.config.public_origin, dataMiningOf(picture)))
    if (kind === 'sample') reply.header('content-disposition', attachment(file_name))
    const rendition =
      pictures.hot(picture_key, kind, format) ?? (await pictures.rendition(picture, kind, format))
    return sendRendition(request, reply, rendition, `image/${format}`, cache_control)
  }

  /**
   * Sends a preview to operators, or to contributors for their own images. Never cached, and not usable by other sites.
   */
  async function sendPreview(
    picture_key: string,
    kind: RenditionKind,
    format: RenditionFormat,
    reply: FastifyReply,
  ) {
    const picture = await findHeldPicture(deps.db, picture_key)
    if (!picture) throw new DomainError('not_found')
    const { body } = await pictures.rendition(picture, kind, format)
    reply.headers({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': body.length,
    })
    return reply.type(`image/${format}`).send(body)
  }

  // No rate limit: a page shows dozens of images, so counting them would only limit offices that share one address.
  const unlimited = { config: { rateLimit: false } }

  app.get('/pictures/:picture_key/:kind', unlimited, (request, reply) => {
    const { picture_key, kind } = request.params as PictureAddress
    if (kind === 'share.jpg')
      return send(request, reply, { kind: 'share', format: 'jpeg', cache_control: A_DAY })
    const signed = () => isSignedPreview(deps.config, { picture_key, kind }, request.query as object)
    if (kind === 'review' && signed())
      return sendPreview(picture_key, kind, formatFor(request.headers.accept), reply)
    if (!negotiated_kinds.has(kind)) throw new DomainError('not_found')
    reply.header('vary', 'Accept')
    const format = formatFor(request.headers.accept)
    const rendition_kind = kind as RenditionKind
    if (isThumbnail(rendition_kind) && signed())
      return sendPreview(picture_key, rendition_kind, format, reply)
    const cache_control = isThumbnail(rendition_kind) ? FOR_EVER : A_DAY
    return send(request, reply, { kind: rendition_kind, format, cache_control })
  })

  app.get('/pictures/:picture_key/sample/:file_name', unlimited, (request, reply) => {
    return send(request, reply, { kind: 'sample', format: 'jpeg', cache_control: A_DAY })
  })

  app.get('/originals/:asset_id/:file_name', (request, reply) => sendOriginal(deps, request, reply))
}

function sendRendition(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Rendition,
  content_type: string,
  cache_control: string,
) {
  reply.headers({
    'cache-control': cache_control,
    etag,
  })
  const known = request.headers['if-none-match']
  if (known && (known === '*' || known.includes(etag))) return reply.code(304).send()
  return reply.header('content-length', body.length).type(content_type).send(body)
}
