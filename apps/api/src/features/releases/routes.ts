import { randomBytes } from 'node:crypto'
import * as contract from '@taswira/contract'
import {
  DomainError,
  IMAGE_RELEASES_MAX,
  RELEASE_LINK_DAYS,
  release_texts,
  type ReleaseState,
} from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Member } from '../../http/callers.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { setReleased } from '../assets/change-queries.ts'
import { expectStudio } from '../contributors/expect-studio.ts'
import { allowClient } from '../limits/allow-client.ts'
import { allowMember } from '../limits/allow-member.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import {
  attachToImages,
  countOtherReleases,
  insertImageRelease,
  listAskedAbout,
  listAttached,
  lockOwnAsset,
} from './attachment-queries.ts'
import {
  countReleasesOf,
  findLinked,
  findRelease,
  insertRelease,
  type ListedRelease,
  listReleasesOf,
  lockReleaseByKey,
  type ReleaseRow,
  setEnded,
  setLink,
} from './queries.ts'
import { newToken, tokenHash } from '../sessions/tokens.ts'
import { readFacts, sealFacts } from './seal-release.ts'
import { confirmRelease, mailFurtherImages } from './further-images.ts'
import { declineRelease, expectOpen, signRelease } from './sign-release.ts'

/** Maximum number of a release's images that its contributor sees. */
const ATTACHED_MOST = 100

export function releaseRoutes(app: FastifyInstance, deps: MountDeps) {
  studioRoutes(app, deps)
  linkRoutes(app, deps)
}

function studioRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps
  const contributorOf = async (member: Member) => (await expectStudio(db, member)).contributor_id
  const urlOf = (token: string) => `${config.public_origin}/release/${token}`

  /**
   * Changes the contributor's own release under a lock, if it is in one of these states. Throws not_found, conflict.
   */
  const changeOwn = async (
    member: Member,
    { release_key, in_states }: { release_key: string; in_states: ReleaseRow['status'][] },
    change: (tx: Tx, release: ReleaseRow) => Promise<void>,
  ) => {
    const contributor_id = await contributorOf(member)
    await inTransaction(db, async (tx) => {
      const release = await lockReleaseByKey(tx, release_key)
      if (release?.contributor_id !== contributor_id) throw new DomainError('not_found')
      if (!in_states.includes(release.status)) throw new DomainError('conflict')
      await change(tx, release)
    })
  }

  mount(app, deps, contract.createReleases, async ({ member, body: { kind, label, people, images } }) => {
    const contributor_id = await contributorOf(member)
    const links: contract.ReleaseLink[] = []
    for (let asked = 0; asked < people; asked++) await allowMember(deps, 'release links', member.user_id)
    await inTransaction(db, async (tx) => {
      for (let number = 1; number <= people; number++) {
        const token = newToken()
        const release_key = randomBytes(16).toString('hex')
        const one = people === 1 ? label : `${label} (${number} of ${people})`
        const release_id = await insertRelease(tx, {
          release_key,
          contributor_id,
          kind,
          link_hash: tokenHash(token),
          days: RELEASE_LINK_DAYS,
          sealed: sealFacts(config, { label: one }),
        })
        if (!(await attachToImages(tx, { release_id, contributor_id, images })))
          throw new DomainError('invalid_input', { images: [release_texts.unattachable] })
        links.push({ release_key, label: one, url: urlOf(token) })
      }
    })
    return { links }
  })

  mount(app, deps, contract.listReleases, async ({ member, query }) => {
    const contributor_id = await contributorOf(member)
    const page = toListPage(query)
    const total = await countReleasesOf(db, contributor_id)
    const rows = await listReleasesOf(db, contributor_id, page)
    return { items: rows.map(present), total, total_exact: true, ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.viewRelease, async ({ member, params }) => {
    const contributor_id = await contributorOf(member)
    const release = await findRelease(db, { contributor_id, ...params })
    if (!release) throw new DomainError('not_found')
    const attached = await listAttached(db, release.release_id, ATTACHED_MOST)
    const { signature = null, refusal = '' } = readFacts(config, release.sealed)
    return {
      ...present(release),
      signature,
      refusal,
      attached: attached.map(({ title, file_name, shown, stock_id, slug, submission_key, ...picture }) => ({
        title: title || file_name,
        thumbnail: thumbnailUrl(config, picture),
        shown,
        stock_id,
        slug,
        submission_key,
      })),
    }
  })

  mount(app, deps, contract.renewReleaseLink, async ({ member, params: { release_key } }) => {
    await allowMember(deps, 'release links', member.user_id)
    const token = newToken()
    let made: contract.ReleaseLink = { release_key, label: '', url: null }
    await changeOwn(member, { release_key, in_states: ['open', 'signed'] }, async (tx, release) => {
      const { release_id } = release
      const { label, signature } = readFacts(config, release.sealed)
      const asked_about = await listAskedAbout(tx, release_id)
      if (asked_about.length === 0 && release.status === 'signed') throw new DomainError('conflict')
      if (asked_about.length === 0)
        throw new DomainError('invalid_input', { images: [release_texts.no_image] })
      await setLink(tx, { release_id, link_hash: tokenHash(token), days: RELEASE_LINK_DAYS })
      // If the signer gave an address, the link is only emailed to them, so that nobody else can confirm.
      const to = signature?.email
      if (to) await mailFurtherImages(deps, tx, { ...release, to, url: urlOf(token) })
      made = { release_key, label, url: to ? null : urlOf(token) }
    })
    return made
  })

  mount(app, deps, contract.cancelRelease, async ({ member, params }) =>
    changeOwn(member, { ...params, in_states: ['open', 'waiting'] }, (tx, { release_id }) =>
      setEnded(tx, release_id, 'cancelled'),
    ),
  )

  mount(app, deps, contract.attachRelease, async ({ member, params, body }) => {
    const contributor_id = await contributorOf(member)
    await inTransaction(db, async (tx) => {
      const release = await lockReleaseByKey(tx, params.release_key)
      if (release?.contributor_id !== contributor_id) throw new DomainError('not_found')
      if (release.status !== 'signed') throw new DomainError('conflict')
      const asset = await lockOwnAsset(tx, { contributor_id, ...body })
      if (!asset) throw new DomainError('not_found')
      if ((await countOtherReleases(tx, asset.asset_id, params.release_key)) >= IMAGE_RELEASES_MAX)
        throw new DomainError('invalid_input', { stock_id: [release_texts.too_many] })
      await insertImageRelease(tx, asset.asset_id, release.release_id)
      await setReleased(tx, asset.asset_id)
    })
  })

  const present = (row: ListedRelease): contract.Release => ({
    ...presentRelease(row),
    label: readFacts(config, row.sealed).label,
    images: row.images,
  })
}

/** All fields except the encrypted texts. */
export const presentRelease = (
  row: Omit<ReleaseRow, 'sealed' | 'withdrawal_hash'>,
): Omit<contract.DeskRelease, 'label'> => ({
  release_key: row.release_key,
  kind: row.kind,
  state: stateOf(row),
  uses: row.uses,
  on_paper: row.on_paper,
  version: row.text_version,
  created_at: row.created_at.toISOString(),
  link_expires_at: row.link_expires_at?.toISOString() ?? null,
  signed_at: row.signed_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
})

const stateOf = ({ status, expired }: Pick<ReleaseRow, 'status' | 'expired'>): ReleaseState =>
  expired ? 'expired' : status

/** Endpoints for people who received a link; they need no account. */
function linkRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps

  mount(app, deps, contract.viewReleaseLink, async ({ body, caller }) => {
    await allowClient(deps, 'release', caller)
    const release = await findLinked(db, 'link_hash', tokenHash(body.token))
    expectOpen(release)
    const asked_about = await listAskedAbout(db, release.release_id)
    if (asked_about.length === 0) throw new DomainError('release_link_over')
    return {
      kind: release.kind,
      contributor: release.contributor,
      signed_at: release.signed_at?.toISOString() ?? null,
      pictures: asked_about.map((picture) => ({
        picture_key: picture.picture_key,
        preview: thumbnailUrl(config, picture),
      })),
      form_key: newToken(),
    }
  })

  mount(app, deps, contract.signRelease, async ({ body, caller }) => {
    await allowClient(deps, 'release', caller)
    return { withdrawal: await signRelease(deps, body) }
  })

  mount(app, deps, contract.confirmRelease, async ({ body, caller }) => {
    await allowClient(deps, 'release', caller)
    await confirmRelease(deps, body)
  })

  mount(app, deps, contract.declineRelease, async ({ body, caller }) => {
    await allowClient(deps, 'release', caller)
    await declineRelease(deps, body.token)
  })
}
