import {
  DomainError,
  RELEASE_VERSION,
  release_texts,
  release_versions,
  type ReleaseUse,
  type signRelease as endpoint,
  type ValidInput,
} from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import { keyedHashes } from '../../secret.ts'
import { limitKey, takeTurn } from '../limits/queries.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { insertShownPictures, listAskedAbout } from './attachment-queries.ts'
import { endLink, findEmailOf, lockReleaseByLink, type ReleaseRow, setEnded, setSigned } from './queries.ts'
import { type ReleaseAnswer, releaseAnsweredLetter, releaseCopyLetter } from './release-letters.ts'
import { tokenHash } from '../sessions/tokens.ts'
import { readFacts, sealFacts } from './seal-release.ts'

/** Maximum number of copies mailed to one address per day. */
const COPIES_PER_DAY = 10

/**
 * Throws invalid_link for an unknown link, and release_link_over for one that was answered, was cancelled or
 * has expired.
 */
export function expectOpen(row: ReleaseRow | undefined): asserts row is ReleaseRow {
  if (!row) throw new DomainError('invalid_link')
  if (!row.link_works) throw new DomainError('release_link_over')
}

/** Throws invalid_input when the page showed a picture that the link no longer asks about. */
export async function expectAskedAbout(tx: Tx, release_id: number, pictures: string[]): Promise<void> {
  const asked_about = await listAskedAbout(tx, release_id)
  if (pictures.some((picture) => !asked_about.some(({ picture_key }) => picture_key === picture)))
    throw new DomainError('invalid_input', { pictures: [release_texts.changed_images] })
}

/**
 * Signs the release of a link for the pictures on its page, and mails a copy if an address is given. Returns the token
 * that withdraws it; submitting the same form again changes nothing and returns the same token. Throws
 * invalid_link, release_link_over, and invalid_input for another version of the text, pictures that are no
 * longer attached, or an unnamed property.
 */
export async function signRelease(
  { db, config, settings, log }: ServiceDeps,
  { token, form_key, pictures, version, uses, ...form }: ValidInput<typeof endpoint>['body'],
): Promise<string> {
  // The token is derived from the form's key, so that a repeated form leads to the same page, and with our secret, so
  // that it can't be chosen.
  const [withdrawal, ...older] = keyedHashes(config, 'release withdrawal', token, form_key).map((hash) =>
    hash.toString('base64url'),
  ) as [string, ...string[]]
  const withdrawal_hash = tokenHash(withdrawal)
  const withdrawal_url = `${config.public_origin}/release/withdraw/${withdrawal}`
  const signed = await inTransaction(db, async (tx) => {
    const release = await lockReleaseByLink(tx, tokenHash(token))
    const known = [withdrawal, ...older].find((one) => release?.withdrawal_hash?.equals(tokenHash(one)))
    if (known) return { withdrawal: known }
    expectOpen(release)
    if (release.status !== 'open') throw new DomainError('release_link_over')
    await expectAskedAbout(tx, release.release_id, pictures)
    const text_sha256 = release_versions[version]?.[release.kind]
    if (version !== RELEASE_VERSION || !text_sha256)
      throw new DomainError('invalid_input', { version: [release_texts.changed] })
    if (release.kind === 'property' && form.child)
      throw new DomainError('invalid_input', { child: [release_texts.adult_owner] })
    if (release.kind === 'property' && !form.property)
      throw new DomainError('invalid_input', { property: [release_texts.property_missing] })
    const { label } = readFacts(config, release.sealed)
    const guardian = form.child ? { full_name: form.guardian_name, relation: form.guardian_relation } : null
    await setSigned(tx, {
      release_id: release.release_id,
      text_version: version,
      text_sha256,
      uses: uses.toSorted(),
      sealed: sealFacts(config, {
        label,
        pictures,
        signature: {
          full_name: form.full_name,
          guardian: release.kind === 'model' ? guardian : null,
          property: release.kind === 'property' ? form.property : '',
          email: form.email,
        },
      }),
      withdrawal_hash,
    })
    await insertShownPictures(tx, release.release_id, pictures)
    if (form.email && (await mayMailCopy(tx, config, form.email)))
      await enqueueMail(tx, config, {
        to: form.email,
        topic: `release ${release.release_id} copy`,
        letter: releaseCopyLetter(settings.now().site, {
          kind: release.kind,
          uses: uses as ReleaseUse[],
          text_url: `${config.public_origin}/release-text/${release.kind}/${version}`,
          withdrawal_url,
        }),
      })
    await tellContributor({ config, settings }, tx, release, 'signed')
    return { withdrawal, release_id: release.release_id }
  })
  if (signed.release_id !== undefined)
    log.info({ event: 'release signed', release_id: signed.release_id }, 'security')
  return signed.withdrawal
}

/**
 * Whether another copy may be mailed. The address isn't verified, so a stranger must not receive many; but a parent may
 * sign for several children.
 */
export async function mayMailCopy(tx: Tx, config: Deps['config'], email: string): Promise<boolean> {
  const most = Math.ceil(COPIES_PER_DAY * config.limits_factor)
  return !(await takeTurn(tx, { key: limitKey(config, 'release copy', email), most, window_s: 86_400 }))
}

/**
 * Ends the link of a person who doesn't agree, and emails the contributor. Anything they signed before stays valid.
 * Throws invalid_link and release_link_over.
 */
export async function declineRelease({ db, config, settings }: ServiceDeps, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const release = await lockReleaseByLink(tx, tokenHash(token))
    expectOpen(release)
    if (release.status === 'signed') await endLink(tx, release.release_id)
    else await setEnded(tx, release.release_id, 'declined')
    await tellContributor({ config, settings }, tx, release, 'declined')
  })
}

/** Mails the contributor about an answer. The mail contains no name, because it may be read on a locked screen. */
export async function tellContributor(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  tx: Tx,
  { release_id, release_key, contributor_id, kind }: ReleaseRow,
  answer: ReleaseAnswer,
): Promise<void> {
  const to = await findEmailOf(tx, contributor_id)
  if (to === null) return
  await enqueueMail(tx, config, {
    to,
    topic: `release ${release_id} ${answer}`,
    letter: releaseAnsweredLetter(settings.now().site, {
      kind,
      answer,
      url: `${config.public_origin}/studio/releases/${release_key}`,
    }),
  })
}
