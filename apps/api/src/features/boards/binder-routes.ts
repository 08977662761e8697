import * as contract from '@taswira/contract'
import { DomainError, type DownloadSize, isSize } from '@taswira/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { type Hashes, keyedHashes } from '../../secret.ts'
import { allowMember } from '../limits/allow-member.ts'
import { attachment } from '../pictures/headers.ts'
import { sendRange } from '../pictures/send-range.ts'
import { isCurrent, isSignature, nowSeconds } from '../pictures/signed-query.ts'
import { findSessionId, isSessionValid } from '../sessions/queries.ts'
import { openBinder, prepareBinder } from './binder.ts'
import { findBoard } from './queries.ts'

/** Validity of a binder's URL, in seconds: a large one may be resumed for a day. */
const BINDER_ADDRESS_S = 86_400
/** How long one call makes files, in ms. */
const MAKING_MS = 5_000

export function binderRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps
  mount(
    app,
    deps,
    contract.makeBinder,
    async ({ member: { user_id, token_hash }, params: { board_key }, query: { size } }) => {
      await allowMember(deps, 'binder', user_id)
      const board = await findBoard(db, user_id, board_key)
      if (!board) throw new DomainError('not_found')
      const signal = AbortSignal.timeout(MAKING_MS)
      const wanted = { board_id: board.board_id, user_id, size }
      const progress = await prepareBinder(deps, wanted, signal)
      if (progress.of === 0) throw new DomainError('not_found')
      if (progress.made < progress.of) return { file: null, ...progress }
      const session = await findSessionId(db, token_hash)
      if (!session) throw new DomainError('unauthenticated')
      const expires = String(nowSeconds() + BINDER_ADDRESS_S)
      const signature = listSignatures(deps, { board_key, member: user_id, session, expires, size })[0]
      const query = new URLSearchParams({
        member: user_id,
        session,
        ...(size !== 'original' && { size }),
        expires,
        signature: signature.toString('base64url'),
      })
      return { file: `${config.public_origin}/originals/boards/${board_key}?${query}`, ...progress }
    },
  )
}

/**
 * Responds to a binder's signed URL, in full or with the range that a resumed download requests. The URL ends with the
 * session that made it.
 */
export async function sendBinder(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { board_key } = request.params as { board_key: string }
  const { member, session, size = 'original', expires, signature } = request.query as Record<string, unknown>
  if (
    typeof member !== 'string' ||
    typeof session !== 'string' ||
    !isSize(size) ||
    !isCurrent(expires, BINDER_ADDRESS_S) ||
    !isSignature(listSignatures(deps, { board_key, member, session, expires, size }), signature) ||
    !(await isSessionValid(deps.db, member, session))
  )
    throw new DomainError('forbidden')
  const board = await findBoard(deps.db, member, board_key)
  if (!board) throw new DomainError('not_found')
  const binder = await openBinder(deps, { board_id: board.board_id, user_id: member, size })
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': attachment(`${board.name.replace(/[/\\]+/g, '-')}.zip`),
    'x-content-type-options': 'nosniff',
  })
  return sendRange(request, reply.type('application/zip'), binder)
}

const listSignatures = (
  { config }: Pick<Deps, 'config'>,
  {
    board_key,
    member,
    session,
    expires,
    size,
  }: { board_key: string; member: string; session: string; expires: string; size: DownloadSize },
): Hashes => {
  const parts = [board_key, member, session, expires, ...(size === 'original' ? [] : [size])]
  return keyedHashes(config, 'binder', ...parts)
}
