import { Readable } from 'node:stream'
import * as contract from '@taswira/contract'
import { DomainError, type ErrorCode, pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { boundedLimit } from '../../bounded-limit.ts'
import { readToken } from '../../http/authorization.ts'
import type { Member } from '../../http/callers.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { localBase, type MountDeps, mount } from '../../http/mount.ts'
import { openUnfinishedFiles } from '../../outside/open-unfinished-files.ts'
import { withRequestId } from '../../request-context.ts'
import { expectStudio } from '../contributors/expect-studio.ts'
import { checkUploads } from './check-uploads.ts'
import {
  countUploads,
  deleteUpload,
  findUpload,
  type ListedUpload,
  listUploads,
  setArrived,
  type UploadRow,
} from './queries.ts'
import { createPartReceiver, type TusAnswer } from './receive-part.ts'
import { startUpload } from './start-upload.ts'

const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }
/** Protocol features that clients may use. */
const abilities = {
  'tus-version': '1.0.0',
  'tus-extension': 'creation,termination',
  'tus-max-size': contract.IMAGE_FILE_MAX_BYTES,
}
const UPLOAD_KEY = /^[0-9a-f]{32}$/
/** Maximum number of parts received concurrently by this process, in total and from one contributor. */
const PARTS_AT_ONCE = 16
const PARTS_EACH = 4

/** Maps the protocol's errors to ours. Any other status is logged as an error. */
const refusals: Record<number, ErrorCode> = {
  400: 'invalid_input',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  412: 'invalid_input',
  413: 'payload_too_large',
  507: 'out_of_room',
}

/**
 * The tus 1.0 protocol for contributors: a file arrives in parts, and an upload can be resumed after any interruption.
 */
export function uploadStudioRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config, log } = deps
  const base = `${localBase(config.api_base)}/studio/uploads/`
  const receive = createPartReceiver(deps)
  const parts = boundedLimit({
    at_once: PARTS_AT_ONCE,
    most_waiting: 0,
    refusal: () => new DomainError('unavailable'),
  })
  const parts_of = new Map<string, number>()

  const stopping = new AbortController()
  let checking: Promise<void> | undefined
  /** Starts the checks without awaiting them; the contributor polls the list. */
  function startChecks() {
    checking ??= checkUploads(deps, stopping.signal)
      .catch((err: unknown) => log.warn({ err }, 'checking uploads failed, will be retried'))
      .finally(() => (checking = undefined))
  }
  app.addHook('onClose', async () => {
    stopping.abort()
    await checking
  })

  // The response to a preflight needs both the CORS headers for this site's pages and the protocol's features.
  const continues = { config: { cors: { preflightContinue: true } } }
  for (const address of [base, `${base}:upload_key`])
    app.options(address, continues, async (_request, reply) => answer(reply, 204, abilities))

  const members = new WeakMap<FastifyRequest, Member>()
  // Checks access before the body is read.
  async function guard(request: FastifyRequest) {
    const token = readToken(request.headers.authorization)
    const member = token && (await withRequestId(request.id, () => deps.admitMember(token)))
    if (!member) throw new DomainError('unauthenticated')
    members.set(request, member)
    if (request.headers['tus-resumable'] !== TUS['tus-resumable']) throw new DomainError('invalid_input')
  }

  /** The caller's own upload. Throws not_found for any other. */
  async function uploadOf(request: FastifyRequest): Promise<UploadRow> {
    const { upload_key } = request.params as { upload_key: string }
    const { user_id } = members.get(request)!
    const upload = UPLOAD_KEY.test(upload_key) ? await findUpload(db, { upload_key, user_id }) : undefined
    if (!upload) throw new DomainError('not_found')
    return upload
  }

  const answer = (reply: FastifyReply, status: number, headers: Record<string, string | number> = {}) =>
    reply
      .code(status)
      .headers({ ...TUS, ...headers })
      .send()

  function expectOffset({ status, offset }: TusAnswer): number {
    const code = refusals[status]
    if (code) throw new DomainError(code)
    if (offset === undefined) throw new Error(`tus server answered ${status}`)
    return offset
  }

  /** Number of bytes of the unfinished file that have arrived. Throws not_found when it is gone. */
  async function offsetOf(upload_key: string): Promise<number> {
    const headers = { 'tus-resumable': TUS['tus-resumable'] }
    return expectOffset(await receive({ method: 'HEAD', upload_key, headers }))
  }

  app.post(base, { onRequest: guard }, async (request, reply) => {
    const studio = await expectStudio(db, members.get(request)!)
    const { upload_key, bytes } = await startUpload(deps, studio.contributor_id, {
      length: header(request, 'upload-length'),
      metadata: header(request, 'upload-metadata'),
    })
    const headers = { 'tus-resumable': TUS['tus-resumable'], 'upload-length': String(bytes) }
    const { status } = await receive({ method: 'POST', upload_key, headers })
    if (status !== 201) {
      await deleteUpload(db, upload_key)
      await (await openUnfinishedFiles(config)).remove(upload_key)
      throw new DomainError(refusals[status] ?? 'unavailable')
    }
    // Send only a path, because the host in the request isn't trusted.
    return answer(reply, 201, { location: `${base}${upload_key}` })
  })

  app.head(`${base}:upload_key`, { onRequest: guard }, async (request, reply) => {
    const { upload_key, bytes, status } = await uploadOf(request)
    const known = { 'upload-length': bytes }
    // The unfinished file may already be deleted.
    if (status !== 'arriving') return answer(reply, 200, { ...known, 'upload-offset': bytes })
    const offset = await offsetOf(upload_key)
    if (offset === bytes) await complete(upload_key)
    return answer(reply, 200, { ...known, 'upload-offset': offset })
  })

  app.patch(`${base}:upload_key`, { onRequest: guard }, async (request, reply) => {
    const { upload_key, bytes, status } = await uploadOf(request)
    if (status !== 'arriving') throw new DomainError('conflict')
    if (!(request.body instanceof Readable)) throw new DomainError('unsupported_media_type')
    const body = Readable.toWeb(request.body) as ReadableStream<Uint8Array>
    const headers = {
      'tus-resumable': TUS['tus-resumable'],
      'content-type': 'application/offset+octet-stream',
      'upload-offset': header(request, 'upload-offset') ?? '',
      ...(request.headers['content-length'] && { 'content-length': request.headers['content-length'] }),
    }
    const received = await inTurn(members.get(request)!, () =>
      receive({ method: 'PATCH', upload_key, headers, body }),
    )
    // Throws not_found if the upload has just been deleted.
    if (received.status >= 500) await offsetOf(upload_key)
    const offset = expectOffset(received)
    if (offset === bytes) await complete(upload_key)
    return answer(reply, 204, { 'upload-offset': offset })
  })

  app.delete(`${base}:upload_key`, { onRequest: guard }, async (request, reply) => {
    const { upload_key, status } = await uploadOf(request)
    if (status === 'arrived') throw new DomainError('conflict')
    await (await openUnfinishedFiles(config)).remove(upload_key)
    // Keep the row of an ended upload, because it counts towards the daily quota.
    if (status === 'arriving') await deleteUpload(db, upload_key)
    return answer(reply, 204)
  })

  async function complete(upload_key: string) {
    await setArrived(db, upload_key)
    startChecks()
  }

  async function inTurn<T>({ user_id }: Member, work: () => Promise<T>): Promise<T> {
    const mine = parts_of.get(user_id) ?? 0
    if (mine >= PARTS_EACH) throw new DomainError('unavailable')
    parts_of.set(user_id, mine + 1)
    try {
      return await parts.run(work)
    } finally {
      const left = parts_of.get(user_id)! - 1
      if (left) parts_of.set(user_id, left)
      else parts_of.delete(user_id)
    }
  }

  mount(app, deps, contract.listUploads, async ({ member, query }) => {
    const studio = await expectStudio(db, member)
    const page = toListPage(query)
    const total = await countUploads(db, studio.contributor_id)
    const rows = await listUploads(db, studio.contributor_id, page)
    // A restart may have interrupted the check for which this contributor is waiting.
    if (rows.some(({ status }) => status === 'arrived')) startChecks()
    return { items: rows.map(present), total, total_exact: true, ...neighbourPages(page, total) }
  })

  const present = (row: ListedUpload): contract.StudioUpload => ({
    upload_key: row.upload_key,
    file_name: row.file_name,
    bytes: row.bytes,
    sha256: row.sha256,
    status: row.status,
    refusal: row.refusal && contract.uploadRefusalText(row.refusal, row.refused_size),
    same_as: row.same_slug
      ? {
          slug: row.same_slug,
          title: row.same_title!,
          thumbnail: pictureAddress(config.public_origin, row.same_picture_key!, THUMBNAIL_VIEW),
        }
      : null,
    submission_key: row.submission_key,
    repeated: row.repeated,
    created_at: row.created_at.toISOString(),
  })
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
