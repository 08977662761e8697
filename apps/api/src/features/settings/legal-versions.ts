import { createHash } from 'node:crypto'
import {
  AGREEMENT_VERSION,
  agreement_versions,
  type AgreementTerms,
  type LegalTextKind,
  licence_versions,
  shipped_terms,
  todayInLagos,
} from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { findShippedText } from '../texts/shipped-texts.ts'
import { findCurrent, findLegalVersion, listLegalVersions } from './queries.ts'

interface LegalText {
  /** Markdown. */
  text: string
  text_sha256: string
  /** Null unless it is an agreement. */
  share_percent: number | null
}

/** The agreement that applies now by the database's clock. */
export async function currentAgreement(db: Db): Promise<{ version: string; text_sha256: string }> {
  const published = await findCurrent(db, 'agreement')
  return published
    ? { version: published.content.version, text_sha256: sha256(published.content.markdown) }
    : { version: AGREEMENT_VERSION, text_sha256: shipped_terms.text_sha256 }
}

/** What a version of the agreement promises; undefined when there is none of this name. */
export async function findAgreementTerms(
  db: Db,
  version: string,
): Promise<Omit<AgreementTerms, 'text_sha256'> | undefined> {
  return agreement_versions[version] ?? findLegalVersion(db, 'agreement', version)
}

/** The hash of a licence's text, in hex; null when there is no such version. */
export async function findLicenceHash(db: Db, version: string): Promise<string | null> {
  return (
    licence_versions[version]?.text_sha256 ??
    (await findLegalText(db, 'licence', version))?.text_sha256 ??
    null
  )
}

/** A version, shipped or published at the desk; undefined when there is none of this name. */
export async function findLegalText(
  db: Db,
  kind: LegalTextKind,
  version: string,
): Promise<LegalText | undefined> {
  const shipped = findShippedText(kind, version)
  if (shipped) return shipped
  if (kind === 'agreement') {
    const found = await findLegalVersion(db, kind, version)
    return found && legalText(found.markdown, found.share_percent)
  }
  if (kind !== 'licence') return undefined
  const standard = version.replace(/-editorial$/, '')
  const found = await findLegalVersion(db, kind, standard)
  return found && legalText(version === standard ? found.standard : found.editorial)
}

const legalText = (text: string, share_percent: number | null = null): LegalText => ({
  text,
  text_sha256: sha256(text),
  share_percent,
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * A name for a version that applies from `valid_at`: its day in Lagos, with a number if an earlier version has that name.
 */
export async function nameVersion(db: Db, kind: 'agreement' | 'licence', valid_at: Date): Promise<string> {
  const day = todayInLagos(valid_at)
  const used = new Set([
    ...Object.keys(kind === 'agreement' ? agreement_versions : licence_versions),
    ...(await listLegalVersions(db, kind)),
  ])
  for (let number = 1; ; number++) {
    const name = number === 1 ? day : `${day}-${number}`
    if (!used.has(name)) return name
  }
}
