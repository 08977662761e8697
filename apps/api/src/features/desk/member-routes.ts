import * as contract from '@taswira/contract'
import {
  type DeskMember,
  DomainError,
  GOODWILL_CREDITS_PER_DAY,
  itemText,
  PAGE_SIZE,
} from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import type { Operator } from '../../http/callers.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { type ListPage, neighbourPages, toListPage } from '../../http/list-page.ts'
import { findStudio } from '../contributors/queries.ts'
import { sumGoodwillToday } from '../credits/goodwill-queries.ts'
import { countMovements, listMovements, sumSpentCredits } from '../credits/ledger.ts'
import { presentMovement } from '../credits/present-movement.ts'
import { countLicences } from '../downloads/queries.ts'
import { countEarnings, listEarningRows, sumEarnings } from '../earnings/queries.ts'
import { presentEarning } from '../earnings/routes.ts'
import { countMailsTo, listMailsTo } from '../mail/troubled-mail-queries.ts'
import type { PaymentDeps } from '../../deps.ts'
import { presentSubscription } from '../subscriptions/present-subscription.ts'
import { endMemberSessions } from './end-member-sessions.ts'
import { giveGoodwill } from './give-goodwill.ts'
import {
  findDeskMember,
  findDeskMembers,
  listMemberLicences,
  type MemberDetailRow,
  type MemberRow,
} from './member-queries.ts'

export function deskMemberRoutes(app: FastifyInstance, deps: MountDeps & PaymentDeps) {
  const { db, settings } = deps
  const { mode } = deps.payments

  async function findMember(profile_id: string): Promise<MemberDetailRow> {
    const member = await findDeskMember(db, mode, profile_id)
    if (!member) throw new DomainError('not_found')
    return member
  }

  async function findContributorOf(profile_id: string) {
    const studio = await findStudio(db, profile_id)
    if (!studio) return null
    const sums = await sumEarnings(db, studio.contributor_id, { mode, ...settings.now().payment_rules })
    return { username: studio.username, ...sums, available: Math.max(0, sums.available) }
  }

  async function memberDetail({ operator_id }: Operator, profile_id: string) {
    const member = await findMember(profile_id)
    const { login_count, last_log_in_at, sessions, marketing } = member
    return {
      ...presentMember(member),
      login_count,
      last_log_in_at: last_log_in_at?.toISOString() ?? null,
      sessions,
      marketing,
      spent_credits: await sumSpentCredits(db, profile_id),
      subscription: await presentSubscription(db, deps.settings.now().site.prices, profile_id),
      contributor: await findContributorOf(profile_id),
      goodwill_left: Math.max(0, GOODWILL_CREDITS_PER_DAY - (await sumGoodwillToday(db, operator_id))),
    }
  }

  mount(app, deps, contract.listDeskMembers, async ({ query }) => {
    const found = await findDeskMembers(db, mode, query.q ?? '')
    return { members: found.slice(0, PAGE_SIZE).map(presentMember), more: found.length > PAGE_SIZE }
  })

  mount(app, deps, contract.viewDeskMember, ({ operator, params }) =>
    memberDetail(operator, params.profile_id),
  )

  mount(app, deps, contract.listMemberCredits, async ({ params: { profile_id }, query }) => {
    await findMember(profile_id)
    const page = toListPage(query)
    const items = (await listMovements(db, profile_id, page)).map(presentMovement)
    const total = await countMovements(db, profile_id)
    return { items, ...deskTotal(total), ...neighboursOf(profile_id, page, total) }
  })

  mount(app, deps, contract.listMemberLicences, async ({ params: { profile_id }, query }) => {
    await findMember(profile_id)
    const page = toListPage(query)
    const rows = await listMemberLicences(db, profile_id, page)
    const items = rows.map(({ licensed_at, ...licence }) => ({
      ...licence,
      licensed_at: licensed_at.toISOString(),
    }))
    const total = await countLicences(db, profile_id, '')
    return { items, ...deskTotal(total), ...neighboursOf(profile_id, page, total) }
  })

  mount(app, deps, contract.listMemberMails, async ({ params: { profile_id }, query }) => {
    const { email } = await findMember(profile_id)
    const page = toListPage(query)
    const items = await listMailsTo(db, email, page)
    const total = await countMailsTo(db, email)
    return { items, ...deskTotal(total), ...neighboursOf(profile_id, page, total) }
  })

  mount(app, deps, contract.listMemberEarnings, async ({ params: { profile_id }, query }) => {
    await findMember(profile_id)
    const studio = await findStudio(db, profile_id)
    if (!studio) return { items: [], ...deskTotal(0) }
    const { contributor_id } = studio
    const page = toListPage(query)
    const items = (await listEarningRows(db, { contributor_id, mode, ...page })).map(presentEarning)
    const total = await countEarnings(db, contributor_id, mode)
    return { items, ...deskTotal(total), ...neighboursOf(profile_id, page, total) }
  })

  mount(app, deps, contract.giveGoodwill, async ({ operator, params: { profile_id }, body }) => {
    await giveGoodwill(deps, operator, { profile_id, ...body })
    return memberDetail(operator, profile_id)
  })

  mount(app, deps, contract.endMemberSessions, async ({ operator, params: { profile_id }, body }) => {
    await endMemberSessions(deps, operator, { profile_id, ...body })
    return memberDetail(operator, profile_id)
  })
}

/** The neighbouring pages of one member's list. */
function neighboursOf(profile_id: string, page: ListPage, total: number) {
  const { next, prev } = neighbourPages(page, total)
  const params = { profile_id }
  return { ...(next && { next: { params, ...next } }), ...(prev && { prev: { params, ...prev } }) }
}

const presentMember = (row: MemberRow): DeskMember => ({
  profile_id: row.user_id,
  full_name: row.full_name,
  email: row.email,
  state: row.state,
  created_at: row.created_at.toISOString(),
  flagged_at: row.payments_flagged_at?.toISOString() ?? null,
  credits: row.credits,
  plan: row.plan && itemText(row.plan),
  paid_kobo: row.paid_kobo,
  licences: row.licences,
})
