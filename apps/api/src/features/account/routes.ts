import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { deleteBulkMailsTo } from '../mail/outbox-queries.ts'
import { hasMarketingConsent, setMarketingConsent } from '../members/queries.ts'
import { isUnsubscribeLink } from '../members/unsubscribe-link.ts'
import { type ListedSession, listSessions } from '../sessions/queries.ts'
import { changePassword } from './change-password.ts'
import { endSessions } from './end-sessions.ts'

export function accountRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config, log } = deps

  mount(app, deps, contract.changePassword, ({ member, body }) => changePassword(deps, member, body))

  mount(app, deps, contract.viewMailPreferences, async ({ member }) => ({
    news: await hasMarketingConsent(db, member.user_id),
  }))
  mount(app, deps, contract.changeMailPreferences, async ({ member, body }) => {
    await setMarketingConsent(db, member.user_id, body.news)
    if (!body.news) await deleteBulkMailsTo(db, member.user_id)
    return body
  })
  const requireOwnLink = (link: Parameters<typeof isUnsubscribeLink>[1]) => {
    if (!isUnsubscribeLink(config, link)) throw new DomainError('forbidden')
  }
  mount(app, deps, contract.checkUnsubscribeLink, ({ body }) => requireOwnLink(body))
  mount(app, deps, contract.unsubscribe, async ({ body }) => {
    requireOwnLink(body)
    await setMarketingConsent(db, body.member, false)
    await deleteBulkMailsTo(db, body.member)
    log.info({ event: 'unsubscribed', user_id: body.member }, 'consent')
  })

  mount(app, deps, contract.listSessions, async ({ member, query }) => {
    const page = toListPage(query)
    const { sessions, total } = await listSessions(db, member, page)
    return { items: sessions.map(present), total, total_exact: true, ...neighbourPages(page, total) }
  })
  mount(app, deps, contract.endSessions, ({ member, body }) => endSessions(deps, member, body))
}

const present = ({ created_at, used_at, ...session }: ListedSession): contract.Session => ({
  ...session,
  logged_in_at: created_at.toISOString(),
  used_at: used_at.toISOString(),
})
