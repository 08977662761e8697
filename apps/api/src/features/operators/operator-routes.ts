import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { mount, type MountDeps } from '../../http/mount.ts'
import { addOperator, cancelOperatorChange, removeOperator, setOperatorRole } from './manage-operators.ts'
import { acceptInvitation, viewInvitation, withdrawInvitation } from './invite-operator.ts'
import { listInvitations } from './invitation-queries.ts'
import { getDuties, listOperators } from './operator-queries.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { expectOwnPassword } from './expect-own-password.ts'
import { claimFirstOwner } from './first-owner.ts'
import { countRecoveryCodes, findFactor } from './factor-queries.ts'
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './second-factor.ts'

export function operatorRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.listOperators, async () => {
    const operators = await listOperators(deps.db)
    const invitations = await listInvitations(deps.db)
    return {
      invitations: invitations.map(({ expires_at, ...invitation }) => ({
        ...invitation,
        expires_at: expires_at.toISOString(),
      })),
      operators: operators.map(({ created_at, used_at, disabled_at, ...operator }) => ({
        ...operator,
        created_at: created_at.toISOString(),
        active_at: used_at?.toISOString() ?? null,
        disabled_at: disabled_at?.toISOString() ?? null,
      })),
    }
  })
  mount(app, deps, contract.addOperator, async ({ operator, body: { current_password, ...added } }) => {
    await expectOwnPassword(deps, operator, current_password)
    const applies_at = await addOperator(deps, operator, added)
    return { applies_at: applies_at?.toISOString() ?? null }
  })
  mount(app, deps, contract.withdrawInvitation, async ({ operator, params, body }) => {
    await expectOwnPassword(deps, operator, body.current_password)
    await withdrawInvitation(deps, operator, params.invitation_id)
  })
  mount(app, deps, contract.setOperatorRole, async ({ operator, params, body }) => {
    await expectOwnPassword(deps, operator, body.current_password)
    await setOperatorRole(deps, operator, { ...params, role: body.role })
  })
  mount(app, deps, contract.removeOperator, async ({ operator, params, body }) => {
    await expectOwnPassword(deps, operator, body.current_password)
    await removeOperator(deps, operator, params.operator_id)
  })
  mount(app, deps, contract.cancelOperatorChange, async ({ operator, params, body }) => {
    await expectOwnPassword(deps, operator, body.current_password)
    await cancelOperatorChange(deps, operator, params.operator_id)
  })
}

export function ownAccountRoutes(app: FastifyInstance, deps: MountDeps) {
  mount(app, deps, contract.claimFirstOwner, ({ body, caller }) => claimFirstOwner(deps, body, caller))
  mount(app, deps, contract.viewDeskInvitation, ({ body, caller }) => viewInvitation(deps, body, caller))
  mount(app, deps, contract.acceptDeskInvitation, ({ body, caller }) => acceptInvitation(deps, body, caller))
  mount(app, deps, contract.viewOwnAccount, async ({ operator: { operator_id, email, role } }) => {
    const { password_made, factor_due } = await getDuties(deps.db, operator_id)
    return {
      email,
      role,
      second_factor: (await findFactor(deps.db, operator_id))?.confirmed ?? false,
      recovery_codes_left: await countRecoveryCodes(deps.db, operator_id),
      password_made,
      second_factor_due: factor_due?.toISOString() ?? null,
    }
  })
  mount(app, deps, contract.changeOwnPassword, ({ operator, body }) =>
    changeOwnPassword(deps, operator, body),
  )
  mount(app, deps, contract.startSecondFactor, ({ operator, body }) =>
    startSecondFactor(deps, operator, body.current_password),
  )
  mount(app, deps, contract.confirmSecondFactor, async ({ operator, body }) => ({
    recovery_codes: await confirmSecondFactor(deps, operator, body.code),
  }))
  mount(app, deps, contract.endSecondFactor, ({ operator, body }) => endSecondFactor(deps, operator, body))
}
