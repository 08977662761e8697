import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { addOperator, removeOperator, setOperatorRole } from './manage-operators.ts'
import { listOperators } from './operator-queries.ts'

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
