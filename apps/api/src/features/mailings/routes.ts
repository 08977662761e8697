import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { cancelMailing, planMailing, testMailing } from './plan-mailing.ts'
import { countAgreeing, listMailings } from './queries.ts'
import { showMailing } from './show-mailing.ts'

export function mailingRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps

  const list = async (mailing_id?: number) =>
    (await listMailings(db, mailing_id)).map((row) => ({ ...row, send_at: row.send_at.toISOString() }))

  mount(app, deps, contract.listMailings, async () => ({
    mailings: await list(),
    members: await countAgreeing(db),
  }))
  mount(app, deps, contract.previewMailing, async ({ body }) => {
    const { subject, paragraphs, picture, promo_code } = await showMailing(deps, body)
    return { subject, paragraphs, picture, promo_code }
  })
  mount(app, deps, contract.testMailing, ({ operator, body }) => testMailing(deps, operator, body))
  mount(app, deps, contract.planMailing, async ({ operator, body }) => {
    const mailing_id = await planMailing(deps, operator, body)
    return (await list(mailing_id))[0]!
  })
  mount(app, deps, contract.cancelMailing, ({ operator, params }) =>
    cancelMailing(deps, operator, params.mailing_id),
  )
}
