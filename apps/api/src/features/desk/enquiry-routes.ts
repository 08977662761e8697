import * as contract from '@taswira/contract'
import { deskTotal } from '../../db/bounded-count.ts'
import { daysLeft, type DeskEnquiry } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import { answerDeclined, answerFound, markAnswered, reopenEnquiry, startRound } from './answer-enquiry.ts'
import { countEnquiries, countEnquiriesByState, type EnquiryRow, listEnquiries } from './enquiry-queries.ts'

export function deskEnquiryRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  mount(app, deps, contract.listDeskEnquiries, async ({ query }) => {
    const { kind, state = 'open', enquiry_id } = query
    const page = toListPage(query)
    const items = (await listEnquiries(db, { kind, state, enquiry_id, ...page })).map((row) =>
      presentEnquiry(config, row),
    )
    const total = await countEnquiries(db, { kind, state, enquiry_id })
    return { items, ...deskTotal(total), ...neighbourPages(page, total, { kind, state }) }
  })

  mount(app, deps, contract.countDeskEnquiries, () => countEnquiriesByState(db))
  mount(app, deps, contract.markAnswered, ({ operator, params }) =>
    markAnswered(deps, operator, params.enquiry_id),
  )
  mount(app, deps, contract.reopenEnquiry, ({ operator, params }) =>
    reopenEnquiry(deps, operator, params.enquiry_id),
  )
  mount(app, deps, contract.startRound, async ({ operator }) => ({
    taken: await startRound(deps, operator),
  }))
  mount(app, deps, contract.answerFound, ({ operator, params, body }) =>
    answerFound(deps, operator, { ...params, ...body }),
  )
  mount(app, deps, contract.answerDeclined, ({ operator, params, body }) =>
    answerDeclined(deps, operator, { ...params, ...body }),
  )
}

const presentEnquiry = (
  config: Config,
  { created_at, changed_at, image, ...row }: EnquiryRow,
): DeskEnquiry => ({
  ...row,
  image: image && { title: image.title, thumbnail: thumbnailUrl(config, image) },
  created_at: created_at.toISOString(),
  changed_at: changed_at.toISOString(),
  days_left:
    row.status === 'in_triage' || (row.kind === 'asset_request' && row.status === 'received')
      ? daysLeft(created_at)
      : null,
})
