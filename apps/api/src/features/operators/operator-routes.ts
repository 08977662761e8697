import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { mount, type MountDeps } from '../../http/mount.ts'
import { addOperator, removeOperator, setOperatorRole } from './manage-operators.ts'
import { listOperators } from './operator-queries.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { claimFirstOwner } from './first-owner.ts'
import { countRecoveryCodes, findFactor } from './factor-queries.ts'
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './second-factor.ts'

export function operatorRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.listOperators, async () => {
    const operators = await listOperators(deps.db)
    return {
      operators: operators.map(({ created_at, used_at, disabled_at, ...operator }) => ({
        ...operator,
        created_at: created_at.toISOString(),
        active_at: used_at?.toISOString() ?? null,
        disabled_at: disabled_at?.toISOString() ?? null,
      })),
    }
  })
  mount(app, deps, contract.addOperator, async ({ operator, body }) => ({
    password: await addOperator(deps, operator, body),
  }))
  mount(app, deps, contract.setOperatorRole, ({ operator, params, body }) =>
    setOperatorRole(deps, operator, { ...params, ...body }),
  )
  mount(app, deps, contract.removeOperator, ({ operator, params }) =>
    removeOperator(deps, operator, params.operator_id),
  )
}

export function ownAccountRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.claimFirstOwner, ({ body, caller }) => claimFirstOwner(deps, body, caller))
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
