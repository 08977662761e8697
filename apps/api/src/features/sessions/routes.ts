import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { track } from '../analytics/track.ts'
import { logIn } from './log-in.ts'
import { deleteSession } from './queries.ts'

export function sessionRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.logIn, async ({ credentials, caller }) => {
    const { token, user_id } = await logIn(deps, credentials, caller)
    track(deps, caller, 'login', { user_id })
    return { token }
  })
  mount(app, deps, contract.logOut, ({ member }) => deleteSession(deps.db, member.token_hash))
}
