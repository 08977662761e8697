import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { track } from '../analytics/track.ts'
import { allowClient } from '../limits/allow-client.ts'
import { inEqualTime } from '../one-time-codes/in-equal-time.ts'
import { resendOtp, verifyOtp } from './verify-otp.ts'
import { signUp } from './sign-up.ts'

export function signUpRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.signUp, async ({ body, caller }) => {
    await allowClient(deps, 'sign_up', caller)
    const user_id = await signUp(deps, body, caller)
    track(deps, caller, 'sign_up', { user_id })
    return { full_name: body.full_name, email: body.email }
  })

  mount(app, deps, contract.verifyOtp, async ({ body, caller }) => {
    await allowClient(deps, 'verify_otp', caller)
    return { verified: await verifyOtp(deps, body, caller) }
  })

  mount(app, deps, contract.resendOtp, async ({ body, caller }) => {
    await allowClient(deps, 'resend_otp', caller)
    await inEqualTime(() => resendOtp(deps, body.email, caller))
    return { detail: 'If this address waits to be verified, a new code is on its way.' }
  })
}
