import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { allowClient } from '../limits/allow-client.ts'
import { inEqualTime } from '../one-time-codes/in-equal-time.ts'
import { findOpenReset, requestReset, resetPassword } from './reset-password.ts'

export function passwordResetRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.requestPasswordReset, async ({ body, caller }) => {
    await allowClient(deps, 'request_reset', caller)
    await inEqualTime(() => requestReset(deps, body, caller))
    return { detail: 'Email has been sent' }
  })

  mount(app, deps, contract.checkResetLink, async ({ body }) => {
    await findOpenReset(deps, body)
  })

  mount(app, deps, contract.resetPassword, async ({ body, caller }) => {
    await allowClient(deps, 'reset_password', caller)
    await resetPassword(deps, body, caller)
    return { detail: 'Your password has been changed. Please log in with the new one.' }
  })
}
