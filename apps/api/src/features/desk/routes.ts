import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { countClaims } from '../credits/claim-queries.ts'
import { resendGivenUp } from './resend-given-up.ts'
import { countTroubledMails, listTroubledMails } from '../mail/troubled-mail-queries.ts'
import type { PaymentDeps } from '../../deps.ts'
import { countRecentSearches } from '../search-counts/list-queries.ts'
import { countUnreleased } from '../faces/queries.ts'
import { countInReview } from '../submissions/comparison-queries.ts'
import { countCorrections } from '../corrections/queries.ts'
import { countWaiting } from '../releases/paper-queries.ts'
import { deskAssetRoutes } from './asset-routes.ts'
import { countDeskLog, listDeskLog } from '../operators/desk-log-queries.ts'
import { countOpenEnquiries } from './enquiry-queries.ts'
import { deskEnquiryRoutes } from './enquiry-routes.ts'
import { deskMemberRoutes } from './member-routes.ts'
import { operatorRoutes, ownAccountRoutes } from '../operators/operator-routes.ts'
import { operatorLogIn } from '../operators/operator-log-in.ts'
import { deleteOperatorSession } from '../operators/operator-session-queries.ts'
import { countDeskOrders, countOpenRefunds } from './order-queries.ts'
import { deskOrderRoutes } from './order-routes.ts'
import { countLatePayouts, countPayoutsForOperators } from '../payouts/queries.ts'
import { deskPayoutRoutes } from './payout-routes.ts'
import { deskSalesRoutes } from './sales-routes.ts'
import { countStuckWork } from '../work/queries.ts'
import { workRoutes } from '../work/routes.ts'
import { viewChecklist } from './view-checklist.ts'

export function deskRoutes(app: FastifyInstance, deps: MountDeps & PaymentDeps) {
  const { db, settings } = deps

  mount(app, deps, contract.deskLogIn, ({ credentials, caller, body }) =>
    operatorLogIn(deps, credentials, caller, body.code),
  )
  mount(app, deps, contract.deskLogOut, ({ operator }) => deleteOperatorSession(db, operator.token_hash))

  mount(app, deps, contract.viewDesk, async () => {
    const { received, in_triage, overdue, contact, appointment, contributor, ...notify_me } =
      await countOpenEnquiries(db)
    return {
      requests: { received, in_triage, overdue },
      contact,
      appointment,
      contributor,
      submissions: await countInReview(db),
      papers: await countWaiting(db),
      corrections: await countCorrections(db),
      faces: await countUnreleased(db),
      orders: await countDeskOrders(db, { flagged: true, q: '' }),
      refunds: await countOpenRefunds(db),
      payouts: await countPayoutsForOperators(db),
      mails: await countTroubledMails(db, settings.now().site),
      stuck: { work: await countStuckWork(db), payouts: await countLatePayouts(db) },
      claims: await countClaims(db),
      searches: await countRecentSearches(db),
      notify_me,
    }
  })

  mount(app, deps, contract.viewChecklist, () => viewChecklist(deps))

  mount(app, deps, contract.listTroubledMails, async ({ query }) => {
    const page = toListPage(query)
    const items = await listTroubledMails(db, settings.now().site, page)
    const { late, given_up } = await countTroubledMails(db, settings.now().site)
    const total = late + given_up
    return { items, ...deskTotal(total), ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.resendMails, async ({ operator }) => {
    await resendGivenUp(db, operator.operator_id)
  })

  mount(app, deps, contract.listDeskLog, async ({ query }) => {
    const { subject } = query
    const page = toListPage(query)
    const rows = await listDeskLog(db, { subject, ...page })
    const items = rows.map(({ created_at, ...entry }) => ({
      ...entry,
      date_and_time: created_at.toISOString(),
    }))
    const total = await countDeskLog(db, subject)
    return { items, ...deskTotal(total), ...neighbourPages(page, total, { subject }) }
  })

  deskEnquiryRoutes(app, deps)
  deskOrderRoutes(app, deps)
  deskPayoutRoutes(app, deps)
  deskMemberRoutes(app, deps)
  deskSalesRoutes(app, deps)
  operatorRoutes(app, deps)
  ownAccountRoutes(app, deps)
  deskAssetRoutes(app, deps)
  workRoutes(app, deps)
}
