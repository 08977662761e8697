import {
  type Certificate,
  type CertificatePicture,
  numberText,
  releaseLine,
  type ReleaseSummary,
  usesNotAgreed,
} from '@taswira/contract'
import { href } from 'react-router'
import { declarationLine } from '../../assets/declaration-line.ts'
import { CreditLine } from '../../downloads/credit-line.tsx'
import { dateText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { Wordmark } from '../../site/mark.tsx'
import { inGroups } from './certificate-number.ts'

interface CertificateSheetProps {
  certificate: Certificate
  /** When its payment was charged back, ISO 8601 UTC; null while it is paid. */
  payment_reversed_at: string | null
  /** How the licence asks to credit the image; null if its creator is unknown. */
  credit: string | null
  /** Null when the image isn't published any more. */
  picture: CertificatePicture | null
  /** Whether the server found the signature valid for exactly these fields. */
  valid: boolean
  json_url: string
  keys_url: string
  terms: string | undefined
}

/** The certificate, for the screen and for one printed A4 page. */
export function CertificateSheet(props: CertificateSheetProps) {
  const { certificate, payment_reversed_at, credit, picture, valid, json_url, keys_url, terms } = props
  const { issuer } = certificate
  return (
    <article
      aria-labelledby="certificate"
      className="panel mx-auto max-w-200 overflow-hidden print:[print-color-adjust:exact]"
    >
      <div className="edge text-tint-edge" />
      <div className="p-5 sm:p-10 print:py-5">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h1 id="certificate" className="text-h1">
            Licence certificate
          </h1>
          {/* On a phone the top bar has the name already. */}
          <div className="hidden sm:block print:block">
            <Wordmark />
          </div>
        </header>
        <Validity valid={valid} issuer={issuer.name} />
        {payment_reversed_at && (
          <Notice tone="danger" className="mt-5">
            The payment for this licence was reversed on{' '}
            <time dateTime={payment_reversed_at}>{dateText(payment_reversed_at)}</time>.{' '}
            <a href={`${href('/terms')}#reversed-payments`} className="link">
              What this means
            </a>
          </Notice>
        )}
        <Facts certificate={certificate} credit={credit} picture={picture} terms={terms} />
        <ForDevelopers certificate={certificate} json_url={json_url} keys_url={keys_url} />
      </div>
      <div className="edge text-tint-edge" />
    </article>
  )
}

function Validity({ valid, issuer }: { valid: boolean; issuer: string }) {
  return valid ? (
    <Notice tone="success" className="mt-5">
      Valid signature: {issuer} issued this certificate and it hasn't been changed.
    </Notice>
  ) : (
    <Notice tone="danger" className="mt-5">
      The signature doesn't match. Don't rely on this page; contact {issuer}.
    </Notice>
  )
}

function Facts({
  certificate,
  credit,
  picture,
  terms,
}: Pick<CertificateSheetProps, 'certificate' | 'credit' | 'picture' | 'terms'>) {
  const { asset, file, later_files, licence, issuer } = certificate
  return (
    <dl className="mt-6">
      <Row name="Licensed to">
        <strong>{certificate.holder}</strong>
      </Row>
      {(certificate.client || certificate.project) && (
        <Row name="For">{[certificate.client, certificate.project].filter(Boolean).join(' · ')}</Row>
      )}
      <Row name="Image">
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
          {picture && <LicensedPicture name={asset.name} {...picture} />}
          <div className="min-w-0 flex-1 basis-44">
            <strong>{asset.name}</strong>
            <br />
            {asset.stock_id}, by{' '}
            {picture?.contributor ? (
              <a href={href('/contributors/:username', { username: picture.contributor })} className="link">
                {asset.creator}
              </a>
            ) : (
              asset.creator
            )}
            <span className="block text-ink-muted">{declarationLine(asset, licence)}</span>
          </div>
        </div>
      </Row>
      {credit && (
        <Row name="Credit line">
          <CreditLine credit={credit} />
        </Row>
      )}
      <Row name="Licence">
        {licence.name}
        {licence.version && `, version ${licence.version}`}
        {terms && <span className="block text-ink-muted">{terms}</span>}
        <a href={licence.url} rel="license" className="link block w-fit">
          Read the licence
        </a>
      </Row>
      {asset.release && <Row name="Releases">{releaseText(asset.release)}</Row>}
      <Row name="Licensed on">
        <time dateTime={certificate.licensed_at}>{dateText(certificate.licensed_at)}</time>, for{' '}
        {certificate.credits} credits
      </Row>
      <Row name="File">
        {file ? <FileLines file={file} /> : 'Not downloaded yet.'}
        {later_files.map((one) => (
          <FileLines key={one.sha256} file={one} />
        ))}
      </Row>
      <Row name="Certificate number">
        <span className="font-mono text-small">{inGroups(certificate.certificate_id)}</span>
      </Row>
      <Row name="Issued by">
        {issuer.legal_name ?? issuer.name}, {issuer.url}
      </Row>
    </dl>
  )
}

/** As of the licence's date. */
function releaseText(release: ReleaseSummary): string {
  const uses = usesNotAgreed(release)
  const line = releaseLine(release)
  return uses.length > 0
    ? `${line}. Not for ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(uses)}.`
    : line
}

function LicensedPicture({ name, slug, thumbnail, width, height }: CertificatePicture & { name: string }) {
  const portrait = height > width
  return (
    <a href={href('/image/:slug', { slug })} className={portrait ? 'w-32 flex-none' : 'w-48 flex-none'}>
      <img
        src={thumbnail}
        alt={name}
        width={width}
        height={height}
        className="h-auto w-full rounded-field bg-sunken"
      />
    </a>
  )
}

/** How anyone can check file and signature without us. Printed unfolded, where the browser can. */
function ForDevelopers({
  certificate: { file, later_files },
  json_url,
  keys_url,
}: Pick<CertificateSheetProps, 'certificate' | 'json_url' | 'keys_url'>) {
  const files = file ? [file, ...later_files] : []
  return (
    <details className="mt-6 border-t border-line pt-2 text-small print:[&::details-content]:[content-visibility:visible]">
      <summary className="unfolds py-3 font-semibold">For developers</summary>
      <ol className="mt-1 grid list-decimal gap-1.5 pl-5 text-ink-muted">
        <li>
          {files.length > 0
            ? 'File: its SHA-256 must be'
            : 'File: after the first download, its SHA-256 appears here.'}
          {files.map(({ sha256 }) => (
            <span key={sha256} className="block font-mono text-micro break-all text-ink">
              {sha256}
            </span>
          ))}
          {files.length > 0 && (
            <>
              Compute it with <code>sha256sum</code> or <code>shasum -a 256</code>.
            </>
          )}
        </li>
        <li>
          Signature: take <code>signed</code> from the{' '}
          <a href={json_url} className="link">
            certificate as JSON
          </a>{' '}
          (a JWS signed with Ed25519) and verify it in any JOSE library with the{' '}
          <a href={keys_url} className="link">
            published key
          </a>{' '}
          it names. Its payload holds the data shown here.
        </li>
        <li>
          Content credential (C2PA): every file that we deliver carries one, with this number, the creator and
          whether it may train AI. Programs that don't know our{' '}
          <a href="/.well-known/content-credential-root.pem" className="link">
            root certificate
          </a>{' '}
          show it as valid, from a signer that they don't recognise.
        </li>
      </ol>
    </details>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[11rem_1fr] print:grid-cols-[11rem_1fr] print:py-1.5">
      <dt className="text-small font-semibold text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

const kinds: Record<string, string> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG' }

function FileLines({ file }: { file: NonNullable<Certificate['file']> }) {
  return (
    <span className="block">
      {file.name} ({kinds[file.media_type] ?? file.media_type}, {numberText(file.bytes)} bytes)
    </span>
  )
}
