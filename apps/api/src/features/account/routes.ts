import * as contract from '@taswira/contract'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { hasMarketingConsent, setMarketingConsent } from '../members/queries.ts'
import { isUnsubscribeLink } from '../members/unsubscribe-link.ts'
import {
  deleteOtherSessions,
  deleteSessionById,
  type ListedSession,
  listSessions,
} from '../sessions/queries.ts'
import { changePassword } from './change-password.ts'

export function accountRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config, log } = deps

  mount(app, deps, contract.changePassword, ({ member, body }) => changePassword(deps, member, body))

  mount(app, deps, contract.viewMailPreferences, async ({ member }) => ({
    news: await hasMarketingConsent(db, member.user_id),
  }))
  mount(app, deps, contract.changeMailPreferences, async ({ member, body }) => {
    await setMarketingConsent(db, member.user_id, body.news)
    return body
  })
  mount(app, deps, contract.unsubscribe, async ({ body }) => {
    if (!isUnsubscribeLink(config, body)) throw new DomainError('forbidden')
    await setMarketingConsent(db, body.member, false)
    log.info({ event: 'unsubscribed', user_id: body.member }, 'consent')
  })

  mount(app, deps, contract.listSessions, async ({ member, query }) => {
    const page = toListPage(query)
    const { sessions, total } = await listSessions(db, member, page)
    return { items: sessions.map(present), total, total_exact: true, ...neighbourPages(page, total) }
  })
  mount(app, deps, contract.endSession, async ({ member, params }) => {
    if (!(await deleteSessionById(db, member.user_id, params.session_id))) throw new DomainError('not_found')
    log.info({ event: 'session ended', user_id: member.user_id }, 'security')
  })
  mount(app, deps, contract.endOtherSessions, async ({ member }) => {
    await deleteOtherSessions(db, member.user_id, member.token_hash)
    log.info({ event: 'other sessions ended', user_id: member.user_id }, 'security')
  })
}

const present = ({ created_at, used_at, ...session }: ListedSession): contract.Session => ({
  ...session,
  logged_in_at: created_at.toISOString(),
  used_at: used_at.toISOString(),
})
