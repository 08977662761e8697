import { createHash } from 'node:crypto'
import {
  type Agreement,
  AGREEMENT_VERSION,
  agreement_versions,
  type AgreementTerms,
  editorialVersion,
  type LegalTextKind,
  type Licence,
  licence_versions,
} from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { findCurrent, findLegalVersion, listLegalVersions } from './queries.ts'

/** A text that was published at the desk. */
interface LegalText {
  version: string
  text: string
  text_sha256: string
  /** Null for a licence. */
  share_percent: number | null
}

/** The agreement that applies now by the database's clock. */
export async function currentAgreement(db: Db): Promise<{ version: string; text_sha256: string }> {
  const published = await findCurrent<Agreement>(db, 'agreement')
  return published
    ? { version: published.content.version, text_sha256: sha256(published.content.markdown) }
    : { version: AGREEMENT_VERSION, text_sha256: agreement_versions[AGREEMENT_VERSION]!.text_sha256 }
}

/** What a version of the agreement promises; undefined when there is none of this name. */
export async function findAgreementTerms(
  db: Db,
  version: string,
): Promise<Omit<AgreementTerms, 'text_sha256'> | undefined> {
  const shipped = agreement_versions[version]
  if (shipped) return shipped
  const published = await findLegalVersion<Agreement>(db, 'agreement', version)
  // Terms without a field at the desk stay those of the latest shipped version, which its text must state.
  return published && { ...agreement_versions[AGREEMENT_VERSION]!, share_percent: published.share_percent }
}

/** The hash of a licence's text, in hex; null when there is no such version. */
export async function findLicenceHash(db: Db, version: string): Promise<string | null> {
  return (
    licence_versions[version]?.text_sha256 ??
    (await findLegalText(db, 'licence', version))?.text_sha256 ??
    null
  )
}

/** A version that was published at the desk; undefined when there is none of this name. */
export async function findLegalText(
  db: Db,
  kind: LegalTextKind,
  version: string,
): Promise<LegalText | undefined> {
  if (kind === 'agreement') {
    const found = await findLegalVersion<Agreement>(db, kind, version)
    return found && legalText(version, found.markdown, found.share_percent)
  }
  const standard = version.replace(/-editorial$/, '')
  const found = await findLegalVersion<Licence>(db, kind, standard)
  return (
    found && legalText(version, version === editorialVersion(standard) ? found.editorial : found.standard)
  )
}

const legalText = (version: string, text: string, share_percent: number | null = null): LegalText => ({
  version,
  text,
  text_sha256: sha256(text),
  share_percent,
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * A name for a version that applies from `valid_at`: its day in Lagos, with a number if an earlier version has that name.
 */
export async function nameVersion(db: Db, kind: LegalTextKind, valid_at: Date): Promise<string> {
  const day = lagos_day.format(valid_at)
  const used = new Set([
    ...Object.keys(kind === 'agreement' ? agreement_versions : licence_versions),
    ...(await listLegalVersions(db, kind)),
  ])
  for (let number = 1; ; number++) {
    const name = number === 1 ? day : `${day}-${number}`
    if (!used.has(name)) return name
  }
}

const lagos_day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos', dateStyle: 'short' })
