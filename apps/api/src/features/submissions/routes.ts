import * as contract from '@taswira/contract'
import { DomainError, pickFacts } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Member } from '../../http/callers.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { expectContributor, expectStudio } from '../contributors/expect-studio.ts'
import { allowMember } from '../limits/allow-member.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import { sensitiveKeywords } from '../assets/sensitive-keywords.ts'
import { unreleasedCode } from '../releases/expect-released.ts'
import { type FingerprintIndex, isSamePicture, splitFingerprints } from '../same-picture/fingerprint-index.ts'
import { listSimilarAssets } from '../same-picture/queries.ts'
import { changeSubmissions, editSubmission } from './change-submission.ts'
import { countDrafts, findSubmission, type ListedSubmission, listOthers, listDrafts } from './queries.ts'
import { suggestKeywords } from './suggest-keywords.ts'

/** Maximum number of similar images shown, and of own submissions compared. */
const SIMILAR_MOST = 3
const COMPARED_MOST = 1_000

export function submissionRoutes(
  app: FastifyInstance,
  deps: MountDeps & { fingerprint_index: FingerprintIndex },
) {
  const { db, config, fingerprint_index } = deps

  const contributorOf = async (member: Member) => (await expectStudio(db, member)).contributor_id

  async function ownSubmission(member: Member, submission_key: string) {
    const contributor_id = await contributorOf(member)
    const found = await findSubmission(db, { contributor_id, submission_key })
    if (!found) throw new DomainError('not_found')
    return found
  }

  mount(app, deps, contract.listDrafts, async ({ member, query }) => {
    const { contributor_id } = await expectContributor(db, member)
    const page = toListPage(query)
    const total = await countDrafts(db, contributor_id)
    const rows = await listDrafts(db, contributor_id, page)
    return { items: rows.map(present), total, total_exact: true, ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.viewSubmission, async ({ member, params }) => {
    const found = await ownSubmission(member, params.submission_key)
    const lookups = splitFingerprints(found.lookups)
    const assets = await listSimilarAssets(db, await fingerprint_index.findSame(lookups))
    const others = await listOthers(db, found, COMPARED_MOST)
    return {
      submission: present(found),
      similar: assets
        .filter(({ asset_id, status }) => status === 'published' && asset_id !== found.image_id)
        .slice(0, SIMILAR_MOST)
        .map((row) => ({ slug: row.slug, title: row.title, thumbnail: thumbnailUrl(config, row) })),
      similar_own: others
        .filter(({ fingerprints }) => isSamePicture(lookups, splitFingerprints(fingerprints)))
        .slice(0, SIMILAR_MOST)
        .map((row) => ({
          submission_key: row.submission_key,
          title: row.title,
          file_name: row.file_name,
          thumbnail: previewOf(row),
        })),
    }
  })

  mount(app, deps, contract.editSubmission, async ({ member, params, body }) => {
    const { version, submit, category, ...words } = body
    const contributor_id = await contributorOf(member)
    await editSubmission(
      deps,
      { contributor_id, version, ...params },
      { words: { ...words, category_slug: category }, submit },
    )
    return present(await ownSubmission(member, params.submission_key))
  })

  mount(app, deps, contract.changeSubmissions, async ({ member, body }) => ({
    results: await changeSubmissions(deps, await contributorOf(member), body),
  }))

  mount(app, deps, contract.suggestKeywords, async ({ member, params }) => {
    const found = await ownSubmission(member, params.submission_key)
    await allowMember(deps, 'keyword suggestions', member.user_id)
    return { keywords: await suggestKeywords(db, found) }
  })

  /** The preview URL is signed, because only the contributor may see the image. */
  const previewOf = ({ picture_key }: { picture_key: string }) =>
    thumbnailUrl(config, { picture_key, status: 'unpublished' })

  const present = (row: ListedSubmission): contract.Submission => ({
    submission_key: row.submission_key,
    status: row.status,
    version: row.version,
    file_name: row.file_name,
    title: row.title,
    description: row.description,
    keywords: row.keywords,
    sensitive_keywords: sensitiveKeywords(row.keywords),
    category: row.category_slug,
    taken_on: row.taken_on,
    editorial: row.editorial,
    ...pickFacts(row),
    release_status: row.release_status,
    releases: row.releases,
    faces: row.faces,
    faces_reason: row.faces_reason,
    notes: row.notes,
    credential: row.credential,
    unreleased: unreleasedCode(row, { ...row, states: row.release_states }) ?? null,
    captions: row.captions,
    thumbnail: previewOf(row),
    width: row.width_px,
    height: row.height_px,
    changed_at: row.updated_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    slug: row.slug,
  })
}
