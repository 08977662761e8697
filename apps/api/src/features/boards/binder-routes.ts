import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
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
/** How long one call makes originals, in ms. */
const MAKING_MS = 5_000

export function binderRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps
  mount(
    app,
    deps,
    contract.makeBinder,
    async ({ member: { user_id, token_hash }, params: { board_key } }) => {
      await allowMember(deps, 'binder', user_id)
      const board = await findBoard(db, user_id, board_key)
      if (!board) throw new DomainError('not_found')
      const signal = AbortSignal.timeout(MAKING_MS)
      const { made, of } = await prepareBinder(deps, { board_id: board.board_id, user_id }, signal)
      if (of === 0) throw new DomainError('not_found')
      if (made < of) return { file: null, made, of }
      const session = await findSessionId(db, token_hash)
      if (!session) throw new DomainError('unauthenticated')
      const expires = String(nowSeconds() + BINDER_ADDRESS_S)
      const signature = listSignatures(deps, { board_key, member: user_id, session, expires })[0]
      const query = new URLSearchParams({
        member: user_id,
        session,
        expires,
        signature: signature.toString('base64url'),
      })
      return { file: `${config.public_origin}/originals/boards/${board_key}?${query}`, made, of }
    },
  )
}

/**
 * Responds to a binder's signed URL, in full or with the range that a resumed download requests. The URL ends with the
 * session that made it.
 */
export async function sendBinder(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { board_key } = request.params as { board_key: string }
  const { member, session, expires, signature } = request.query as Record<string, unknown>
  if (
    typeof member !== 'string' ||
    typeof session !== 'string' ||
    !isCurrent(expires, BINDER_ADDRESS_S) ||
    !isSignature(listSignatures(deps, { board_key, member, session, expires }), signature) ||
    !(await isSessionValid(deps.db, member, session))
  )
    throw new DomainError('forbidden')
  const board = await findBoard(deps.db, member, board_key)
  if (!board) throw new DomainError('not_found')
  const binder = await openBinder(deps, { board_id: board.board_id, user_id: member })
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
  }: { board_key: string; member: string; session: string; expires: string },
): Hashes => keyedHashes(config, 'binder', board_key, member, session, expires)
