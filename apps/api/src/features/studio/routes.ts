import * as contract from '@taswira/contract'
import { pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Member } from '../../http/callers.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { Payments } from '../../outside/payments.ts'
import { track } from '../analytics/track.ts'
import { checkInvitation, invitationHashes } from '../contributors/check-invitation.ts'
import { findInvitation } from '../contributors/application-queries.ts'
import { insertAcceptance, listAcceptances, updateStudioProfile } from '../contributors/queries.ts'
import { expectContributor, expectStudio } from '../contributors/expect-studio.ts'
import { allowClient } from '../limits/allow-client.ts'
import { allowMember } from '../limits/allow-member.ts'
import { isVerifiedMember } from '../members/queries.ts'
import { inEqualTime } from '../one-time-codes/in-equal-time.ts'
import { clientHashes } from '../sessions/log-in.ts'
import { currentAgreement, findAgreementTerms } from '../settings/legal-versions.ts'
import { createInvitedMember } from './create-invited-member.ts'
import { expectCurrent, joinStudio } from './join-studio.ts'
import { leaveStudio } from './leave-studio.ts'
import { listStudioImages, type StudioImageRow } from './queries.ts'

export function studioRoutes(app: FastifyInstance, deps: MountDeps & { payments: Payments }) {
  const { db, config } = deps
  const { mode } = deps.payments

  mount(app, deps, contract.viewInvitation, async ({ body, caller }) => {
    await allowClient(deps, 'invitation', caller)
    // Refuse only after a fixed time, so that an invalid link takes as long as a valid one.
    const { invitation, has_account } = await inEqualTime(async () => {
      const found = await findInvitation(db, invitationHashes(config, body.token))
      return { invitation: found, has_account: found ? await isVerifiedMember(db, found.email) : false }
    })
    checkInvitation(invitation)
    const { email, full_name, claims } = invitation
    return { email, full_name, claims, has_account }
  })

  mount(app, deps, contract.createInvitedMember, async ({ body, caller }) => {
    await allowClient(deps, 'invitation', caller)
    const { user_id, email } = await createInvitedMember(deps, body, caller)
    track(deps, caller, 'sign_up', { user_id })
    return { email }
  })

  mount(app, deps, contract.joinStudio, async ({ member, body, caller }) => {
    await allowClient(deps, 'invitation', caller)
    await joinStudio(deps, member.user_id, body, caller)
  })

  const studioOf = (member: Member) => expectStudio(db, member)

  mount(app, deps, contract.viewStudio, async ({ member }) => {
    const { contributor_id, asset_count, left_at, ...profile } = await expectContributor(db, member)
    const acceptances = await listAcceptances(db, contributor_id)
    const accepted = await Promise.all(
      acceptances.map(async ({ version, accepted_at }) => ({
        version,
        accepted_at: accepted_at.toISOString(),
        share_percent: (await findAgreementTerms(db, version))?.share_percent ?? null,
      })),
    )
    return {
      ...profile,
      published: asset_count,
      left_at: left_at?.toISOString() ?? null,
      agreement: { current: (await currentAgreement(db)).version, accepted },
    }
  })

  mount(app, deps, contract.listStudioImages, async ({ member, query }) => {
    const { contributor_id, asset_count: total } = await studioOf(member)
    const page = toListPage(query)
    const items = (await listStudioImages(db, contributor_id, page)).map(present)
    return { items, total, total_exact: true, ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.editStudioProfile, async ({ member, body }) => {
    const { contributor_id } = await studioOf(member)
    await allowMember(deps, 'studio profile', member.user_id)
    await updateStudioProfile(db, contributor_id, body)
  })

  mount(app, deps, contract.leaveStudio, async ({ member, body }) => {
    const { contributor_id } = await studioOf(member)
    return leaveStudio({ ...deps, mode }, { ...body, user_id: member.user_id, contributor_id })
  })

  mount(app, deps, contract.acceptAgreement, async ({ member, body, caller }) => {
    const { contributor_id } = await studioOf(member)
    const text_sha256 = await expectCurrent(db, body.agreement)
    const client_hash = clientHashes(config, caller)[0]
    await insertAcceptance(db, { contributor_id, version: body.agreement, text_sha256, client_hash })
  })

  const present = ({
    picture_key,
    width_px,
    height_px,
    published_at,
    ...row
  }: StudioImageRow): contract.StudioImage => ({
    ...row,
    width: width_px,
    height: height_px,
    thumbnail: pictureAddress(config.public_origin, picture_key, THUMBNAIL_VIEW),
    published_at: published_at.toISOString(),
  })
}
