import { sign } from 'node:crypto'
import type * as contract from '@taswira/contract'
import {
  type CallResult,
  type Certificate,
  type CertificateKey,
  creditLine,
  creditOf,
  dataMiningOf,
  DomainError,
  pictureAddress,
  type Signed,
  THUMBNAIL_VIEW,
} from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { type CertificateRow, type CertifiedFile, findCertificate, listKeys } from './queries.ts'
import { publishedKey, type SigningKey } from './signing-key.ts'
import type { Db } from '../../db/pool.ts'
import { traceCredits, unpaidLicences } from '../credits/trace-credits.ts'
import { listTracedEntries } from '../credits/trace-queries.ts'
import { listChargebacks } from '../payments/chargeback-queries.ts'
import { findLicenceHash } from '../settings/legal-versions.ts'

type CertificateDeps = Pick<Deps, 'config' | 'db'>

/**
 * Finds a certificate by its number, both as plain fields and signed, with any reversal of its payment. Throws
 * not_found.
 */
export async function viewCertificate(
  deps: CertificateDeps,
  certificate_id: string,
): Promise<CallResult<typeof contract.viewCertificate>> {
  const row = await findCertificate(deps.db, certificate_id)
  if (!row) throw new DomainError('not_found')
  const certificate = presentCertificate(deps.config, row, await findTextHash(deps.db, row))
  const reversed_at = await findPaymentReversal(deps.db, row)
  return {
    ...certificate,
    payment_reversed_at: reversed_at?.toISOString() ?? null,
    credit: creditLine(creditOf(row.creator, certificate.issuer.name, row.copyright_notice)),
    picture: presentPicture(deps.config, row),
    signed: signed(certificate, await publishedKey(deps)),
  }
}

const findTextHash = async (db: Db, { licence_version }: CertificateRow) =>
  licence_version === null ? null : findLicenceHash(db, licence_version)

function presentPicture({ public_origin }: Deps['config'], { picture }: CertificateRow) {
  if (!picture) return null
  const { picture_key, ...shown } = picture
  return { ...shown, thumbnail: pictureAddress(public_origin, picture_key, THUMBNAIL_VIEW) }
}

/** The public parts of all keys, including the current one before its first use. */
export async function listCertificateKeys(deps: CertificateDeps): Promise<CertificateKey[]> {
  await publishedKey(deps)
  const keys = await listKeys(deps.db)
  return keys.map(({ key_id, public_x }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid: key_id,
    x: public_x,
  }))
}

function presentCertificate(
  { public_origin, first_identity }: Deps['config'],
  row: CertificateRow,
  text_sha256: string | null,
): Certificate {
  const [first, ...later] = row.files
  const version = row.licence_version
  const { name, legal_name } = row.issuer ?? first_identity
  return {
    certificate_id: row.certificate_id,
    holder: row.holder,
    client: row.client,
    project: row.project,
    asset: {
      stock_id: row.stock_id,
      name: row.title,
      creator: row.creator,
      digital_source_type: row.digital_source_type,
      data_mining: row.data_mining && dataMiningOf({ ...row, data_mining: row.data_mining }),
      release: row.release,
    },
    file: first ? presentFile(first) : null,
    later_files: later.map(presentFile),
    licence: {
      name: row.licence_name,
      version,
      text_sha256,
      url:
        version === null
          ? (row.licence_url ?? `${public_origin}/terms#licensing`)
          : `${public_origin}/licence/${version}`,
    },
    credits: row.credits,
    licensed_at: row.licensed_at.toISOString(),
    issuer: { name, legal_name, url: public_origin },
  }
}

const presentFile = ({ file_name, media_type, bytes, sha256 }: CertifiedFile) => ({
  name: file_name,
  media_type,
  bytes,
  sha256,
})

/** A JWS over exactly these fields (RFC 7515; EdDSA of RFC 8037). */
function signed(certificate: Certificate, { key_id, private_key }: SigningKey): Signed {
  const header = base64url({ alg: 'EdDSA', kid: key_id })
  const payload = base64url(certificate)
  const signature = sign(null, Buffer.from(`${header}.${payload}`), private_key).toString('base64url')
  return { payload, protected: header, signature }
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url')

/** When the payment for a licence was charged back; null when it is paid or the chargeback was lifted (decision 133). */
async function findPaymentReversal(
  db: Db,
  { user_id, entitlement_id }: { user_id: string; entitlement_id: number },
): Promise<Date | null> {
  const chargebacks = await listChargebacks(db, user_id)
  // Few members have a chargeback, so the ledger is rarely read here.
  if (chargebacks.length === 0) return null
  const entries = await listTracedEntries(db, user_id)
  const paid = traceCredits(entries)
  const reversal = chargebacks.find(({ order_id, amount_kobo, order_kobo }) => {
    const granted = entries
      .filter((entry) => entry.order_id === order_id && (entry.cause === 'pack' || entry.cause === 'plan'))
      .reduce((total, { credits }) => total + credits, 0)
    const charged_back = Math.floor((granted * amount_kobo) / order_kobo)
    return unpaidLicences(paid, order_id, granted - charged_back).has(entitlement_id)
  })
  return reversal?.reversed_at ?? null
}
