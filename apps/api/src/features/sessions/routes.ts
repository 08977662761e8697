import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { logIn } from './log-in.ts'
import { deleteSession } from './queries.ts'

export function sessionRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.logIn, async ({ credentials, caller }) => ({
    token: await logIn(deps, credentials, caller),
  }))
  mount(app, deps, contract.logOut, ({ member }) => deleteSession(deps.db, member.token_hash))
}
