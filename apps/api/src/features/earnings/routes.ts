import * as contract from '@taswira/contract'
import { pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Member } from '../../http/callers.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { expectContributor } from '../contributors/expect-studio.ts'
import type { Payments } from '../../outside/payments.ts'
import {
  countEarnings,
  type EarningRow,
  listEarningImages,
  listEarningMonths,
  listEarningRows,
  sumEarnings,
} from './queries.ts'

export function earningRoutes(app: FastifyInstance, deps: MountDeps & { payments: Payments }) {
  const { db, config, settings } = deps
  const { mode } = deps.payments

  const contributorOf = async (member: Member) => (await expectContributor(db, member)).contributor_id

  mount(app, deps, contract.viewEarnings, async ({ member }) => {
    const contributor_id = await contributorOf(member)
    const [sums, months, images] = await Promise.all([
      sumEarnings(db, contributor_id, { mode, ...settings.now().payment_rules }),
      listEarningMonths(db, contributor_id, mode),
      listEarningImages(db, contributor_id, mode),
    ])
    return {
      ...sums,
      available: Math.max(0, sums.available),
      free_month_max: settings.now().payment_rules.free_month_kobo,
      months,
      images: images.map(({ stock_id, title, slug, picture_key, licences, earned }) => ({
        image: { stock_id, title, slug },
        thumbnail: slug && pictureAddress(config.public_origin, picture_key, THUMBNAIL_VIEW),
        licences,
        earned,
      })),
    }
  })

  mount(app, deps, contract.listEarnings, async ({ member, query }) => {
    const contributor_id = await contributorOf(member)
    const page = toListPage(query)
    const total = await countEarnings(db, contributor_id, mode)
    const items = (await listEarningRows(db, { contributor_id, mode, ...page })).map(presentEarning)
    return { items, total, total_exact: true, ...neighbourPages(page, total) }
  })
}

export const presentEarning = ({
  earning_id,
  cause,
  stock_id,
  title,
  slug,
  credits,
  paid_with,
  share_percent,
  ...row
}: EarningRow): contract.Earning => ({
  earning_id: String(earning_id),
  cause,
  image: { stock_id, title, slug },
  credits,
  paid_with,
  value: row.value_kobo,
  share_percent,
  share: row.share_kobo,
  unpaid: row.unpaid_kobo,
  date_and_time: row.created_at.toISOString(),
})
