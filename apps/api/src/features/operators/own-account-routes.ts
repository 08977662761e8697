import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { countRecoveryCodes, findFactor } from './factor-queries.ts'
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './second-factor.ts'

export function ownAccountRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.viewOwnAccount, async ({ operator: { operator_id, email, role } }) => ({
    email,
    role,
    second_factor: (await findFactor(deps.db, operator_id))?.confirmed ?? false,
    recovery_codes_left: await countRecoveryCodes(deps.db, operator_id),
  }))
  mount(app, deps, contract.changeOwnPassword, ({ operator, body }) =>
    changeOwnPassword(deps, operator, body),
  )
  mount(app, deps, contract.startSecondFactor, ({ operator }) => startSecondFactor(deps, operator))
  mount(app, deps, contract.confirmSecondFactor, async ({ operator, body }) => ({
    recovery_codes: await confirmSecondFactor(deps, operator, body.code),
  }))
  mount(app, deps, contract.endSecondFactor, ({ operator, body }) =>
    endSecondFactor(deps, operator, body.code),
  )
}
