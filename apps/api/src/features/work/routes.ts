import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { inTransaction } from '../../db/pool.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { countStuckWork, listStuckWork, retryStuckWork } from './queries.ts'

export function workRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  mount(app, deps, contract.listStuckWork, async ({ query }) => {
    const page = toListPage(query)
    const total = await countStuckWork(db)
    return { items: await listStuckWork(db, page), ...deskTotal(total), ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.retryStuckWork, ({ operator: { operator_id }, body }) =>
    inTransaction(db, async (tx) => {
      const subject = ['work', body.kind, body.key].filter(Boolean).join(' ')
      const retried = await retryStuckWork(tx, body)
      if (retried === 0 && body.key) throw await overtaken(tx, 'conflict', subject)
      const after = { retried: String(retried) }
      await writeDeskLog(tx, { operator_id, action: 'work_retried', subject, after })
    }),
  )
}
