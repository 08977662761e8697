import * as contract from '@taswira/contract'
import { DomainError, THUMBNAIL_VIEW } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import type { Member, Operator } from '../../http/callers.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { expectContributor, expectStudio } from '../contributors/expect-studio.ts'
import { allowMember } from '../limits/allow-member.ts'
import { thumbnailUrl, submissionPreview } from '../pictures/signed-previews.ts'
import { listReleasesOfImage } from '../releases/attachment-queries.ts'
import { presentRelease } from '../releases/routes.ts'
import { readFacts } from '../releases/seal-release.ts'
import type { FingerprintIndex } from '../same-picture/fingerprint-index.ts'
import { listSimilarAssets } from '../same-picture/queries.ts'
import { type AppealRow, listAppeals } from '../submissions/appeal-queries.ts'
import { findAnySubmission, listCaptions } from '../submissions/queries.ts'
import { sensitiveKeywords } from '../assets/sensitive-keywords.ts'
import { appealRefusal } from './appeal-refusal.ts'
import { decideSubmission, decideSubmissions } from './decide-submission.ts'
import { type DecisionRow, findHindrances, listDecisions } from './decision-queries.ts'
import { compareNew, findSimilar } from './find-similar.ts'
import {
  countQueue,
  findReviewed,
  listMakers,
  listQueue,
  listSimilarSubmissions,
  type QueuedRow,
} from './queue-queries.ts'
import { countAppeals, countByWeek, countReasons, findMedianHours } from './statistics-queries.ts'
import { countStudioReviews, listStudioReviews } from './studio-queries.ts'

/** Maximum number of similar images shown in a review. */
const SIMILAR_MOST = 6

export function reviewRoutes(
  app: FastifyInstance,
  deps: MountDeps & { fingerprint_index: FingerprintIndex },
) {
  deskReviewRoutes(app, deps)
  studioReviewRoutes(app, deps)
}

function deskReviewRoutes(app: FastifyInstance, deps: MountDeps & { fingerprint_index: FingerprintIndex }) {
  const { db } = deps

  mount(app, deps, contract.listDeskSubmissions, async ({ query }) => {
    const { filter } = query
    const page = toListPage(query)
    await compareNew(deps)
    const items = (await listQueue(db, filter, page)).map((row) => presentQueued(deps, row))
    const counts = await countQueue(db)
    const total = counts[filter ?? 'all']
    return { items, ...deskTotal(total), ...neighbourPages(page, total, { filter }) }
  })

  mount(app, deps, contract.countDeskSubmissions, async () => {
    const { oldest_at, ...counts } = await countQueue(db)
    return { ...counts, oldest_at: oldest_at?.toISOString() ?? null }
  })

  mount(app, deps, contract.viewReviewStatistics, async () => {
    const weeks = await countByWeek(db)
    return {
      weeks,
      refused: weeks.reduce((sum, { refused }) => sum + refused, 0),
      reasons: await countReasons(db),
      median_hours: await findMedianHours(db),
      appeals: await countAppeals(db),
    }
  })

  mount(app, deps, contract.decideSubmissions, async ({ operator, body }) => ({
    results: await decideSubmissions(deps, operator, body),
  }))

  mount(app, deps, contract.decideSubmission, async ({ operator, params, body }) => {
    await decideSubmission(deps, operator, { ...params, ...body })
  })

  mount(app, deps, contract.viewDeskSubmission, ({ operator, params }) =>
    viewSubmission(deps, operator, params.submission_key),
  )
}

async function viewSubmission(
  deps: MountDeps & { fingerprint_index: FingerprintIndex },
  operator: Operator,
  submission_key: string,
): Promise<contract.ReviewedSubmission> {
  const { db, config } = deps
  const [row, submission] = [
    await findReviewed(db, submission_key),
    await findAnySubmission(db, submission_key),
  ]
  if (!row || !submission) throw new DomainError('not_found')
  const { image_id } = submission
  const similar = await findSimilar(deps, submission)
  const others = similar.asset_ids.filter((asset_id) => asset_id !== submission.image_id)
  const assets = (await listSimilarAssets(db, others)).slice(0, SIMILAR_MOST)
  const makers = await listMakers(
    db,
    assets.map(({ stock_id }) => stock_id),
  )
  const submissions = await listSimilarSubmissions(db, similar.submission_ids.slice(0, SIMILAR_MOST))
  const decisions = await listDecisions(db, [image_id])
  const [appeal] = await listAppeals(db, [image_id])
  const hindrances = await findHindrances(db, { ...operator, ...submission, submission_id: image_id })
  const { category_slug, master_key, width_px, height_px, master_format } = submission
  return {
    ...presentQueued(deps, row),
    submission_id: image_id,
    status: submission.status,
    description: submission.description,
    keywords: submission.keywords,
    sensitive_keywords: sensitiveKeywords(submission.keywords),
    category: category_slug && contract.categoryName(category_slug),
    taken_on: submission.taken_on,
    editorial: submission.editorial,
    ...contract.pickFacts(submission),
    release_status: submission.release_status,
    releases: (await listReleasesOfImage(db, image_id)).map((release) => ({
      ...presentRelease(release),
      label: readFacts(config, release.sealed).label,
      shown: release.shown,
    })),
    faces: submission.faces,
    faces_reason: submission.faces_reason,
    credential: submission.credential,
    captions: await listCaptions(db, image_id),
    preview: master_key === null ? null : submissionPreview(config, submission.picture_key, 'review'),
    width: width_px,
    height: height_px,
    bytes: submission.bytes,
    format: master_format.toUpperCase(),
    record: row.record,
    similar_assets: assets.flatMap((asset) => {
      const maker = makers.get(asset.stock_id)
      if (!maker) return []
      const { username, full_name, slug } = maker
      return [{ ...presentSimilar(deps, { ...asset, slug }), contributor: { username, full_name } }]
    }),
    similar_submissions: submissions.map(({ username, full_name, picture_key, ...other }) => ({
      ...other,
      thumbnail: submissionPreview(config, picture_key, THUMBNAIL_VIEW),
      contributor: { username, full_name },
    })),
    decisions: decisions.map((decision) => ({
      ...presentDecision(deps, decision),
      operator: decision.operator,
      on_appeal: decision.on_appeal,
    })),
    appealed: appeal ? presentAppeal(appeal) : null,
    hindrance: hindrances.own_submission
      ? 'own_submission'
      : submission.status !== 'in_review'
        ? 'not_in_review'
        : hindrances.own_decision
          ? 'own_decision'
          : null,
  }
}

function studioReviewRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  const contributorOf = async (member: Member) => (await expectStudio(db, member)).contributor_id

  mount(app, deps, contract.listStudioReviews, async ({ member, query }) => {
    const contributor_id = await contributorOf(member)
    const { status } = query
    const page = toListPage(query)
    const rows = await listStudioReviews(db, { contributor_id, status }, page)
    const ids = rows.map(({ image_id }) => image_id)
    const [decisions, appeals] = [await listDecisions(db, ids), await listAppeals(db, ids)]
    const items = rows.map(({ image_id, picture_key, has_file, width_px, height_px, ...row }) => {
      const decision = decisions.find((one) => one.submission_id === image_id)
      const appeal = appeals.find((one) => one.submission_id === image_id)
      return {
        ...row,
        width: width_px,
        height: height_px,
        preview: has_file ? submissionPreview(config, picture_key, THUMBNAIL_VIEW) : null,
        submitted_at: row.submitted_at.toISOString(),
        decision: decision ? presentDecision(deps, decision) : null,
        appeal: appeal ? presentAppeal(appeal) : null,
      }
    })
    const total = (await countStudioReviews(db, contributor_id))[status]
    return { items, total, total_exact: true, ...neighbourPages(page, total, { status }) }
  })

  mount(app, deps, contract.countStudioReviews, async ({ member }) => {
    const { contributor_id } = await expectContributor(db, member)
    return {
      ...(await countStudioReviews(db, contributor_id)),
      median_hours: await findMedianHours(db),
    }
  })

  mount(app, deps, contract.appealRefusal, async ({ member, params, body }) => {
    const contributor_id = await contributorOf(member)
    await allowMember(deps, 'appeal', member.user_id)
    await appealRefusal(deps, { contributor_id, ...params, ...body })
  })
}

type Presenting = Pick<MountDeps, 'config'>

const presentQueued = (
  { config }: Presenting,
  { username, full_name, picture_key, submitted_at, ...row }: QueuedRow,
): contract.QueuedSubmission => ({
  submission_key: row.submission_key,
  version: row.version,
  title: row.title,
  file_name: row.file_name,
  contributor: { username, full_name },
  thumbnail: submissionPreview(config, picture_key, THUMBNAIL_VIEW),
  submitted_at: submitted_at.toISOString(),
  appeal: row.appeal,
  near_duplicate: row.near_duplicate,
})

interface SimilarAsset {
  stock_id: string
  title: string
  slug: string
  picture_key: string
  status: 'published' | 'unpublished'
}

const presentSimilar = ({ config }: Presenting, { stock_id, title, slug, ...picture }: SimilarAsset) => ({
  stock_id,
  title,
  thumbnail: thumbnailUrl(config, picture),
  slug: picture.status === 'published' ? slug : null,
})

function presentDecision({ config }: Presenting, decision: DecisionRow) {
  const { outcome, reasons, note, region, similar, decided_at } = decision
  const [left, top, width, height] = region ?? []
  return {
    outcome,
    reasons,
    note,
    region: region ? { left: left!, top: top!, width: width!, height: height! } : null,
    // A removed image has no picture, and the contributor must not see one that is off sale.
    similar:
      similar?.status === 'published'
        ? presentSimilar({ config }, { ...similar, status: 'published' })
        : null,
    decided_at: decided_at.toISOString(),
  }
}

const presentAppeal = ({ sentence, appealed_at, decided_at }: AppealRow) => ({
  sentence,
  appealed_at: appealed_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
})
