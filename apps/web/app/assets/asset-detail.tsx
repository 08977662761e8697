import { type Asset, type AssetNotes, numberText } from '@taswira/contract'
import { href, Link, useLocation } from 'react-router'
import { findCreator } from './creator.ts'
import { KeywordChips } from './keyword-chips.tsx'
import { JoinFree } from '../site/join-free.tsx'
import { settings } from '../site/settings.ts'
import { loginTo } from '../session/login-link.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import type { CardAsset } from './card-asset.ts'
import type { AssetFacts } from './asset-facts.ts'
import { AssetWords } from './asset-words.tsx'
import { LicenceCard } from './licence-card.tsx'
import { Preview } from './preview.tsx'
import { ShareMenu } from './share-menu.tsx'
import { BookmarkIcon, DownloadIcon, EyeIcon, FlagIcon } from '../ui/icons.tsx'

interface AssetDetailProps {
  asset: Asset
  notes: AssetNotes
  facts: AssetFacts
  /** URL of this page with scheme and host. */
  url: string
  /** Similar images, which the zoom shows too. */
  related: CardAsset[]
  onDownload: (() => void) | null
  /** The text of the download button for this visitor or member. */
  download_text: string
  download_parts: React.ReactNode
  /** The grid of similar images. */
  children: React.ReactNode
}

export function AssetDetail(props: AssetDetailProps) {
  const { asset, notes, facts, url, related, onDownload, download_text, download_parts, children } = props
  const sign_up_to = `${href('/signup')}?${new URLSearchParams({ next: useLocation().pathname })}`
  return (
    <div className="page image-page">
      <div className="min-w-0 lg:col-span-8">
        <Preview asset={asset} srcset={facts.srcset} related={related} />
      </div>

      <div id="download" className="min-w-0 lg:col-span-4 lg:row-span-2">
        {/* Above the related images, because the download panel overlaps them. */}
        <div className="lg:sticky lg:top-22 lg:z-10">
          <Heading asset={asset} facts={facts} />

          <LicenceCard asset={asset} facts={facts} />

          <div className="mt-4 grid gap-3" data-screen-only>
            <div className="download-place relative grid gap-3">
              <DownloadButton onDownload={onDownload}>{download_text}</DownloadButton>
              {download_parts}
            </div>
            <JoinFree to={sign_up_to} className="flex min-h-11 items-center justify-center" />
            <OtherActions asset={asset} facts={facts} url={url} />
          </div>
        </div>
      </div>

      <div
        data-screen-only
        className="download-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] lg:hidden"
      >
        <DownloadButton onDownload={onDownload}>{download_text}</DownloadButton>
      </div>
      <div className="asset-about">
        <AssetWords
          key={asset.slug}
          description={asset.description}
          notes={notes}
          texts={facts.texts}
          release={facts.release}
        />
        <KeywordChips keywords={asset.keywords} aria-label="Keywords" data-screen-only />
        <ul aria-label="Colours" data-screen-only>
          {facts.colours.map(({ name, hex, to }) => (
            <li key={name}>
              <Link to={to} className="colour-link" style={{ backgroundColor: hex }} aria-label={name} />
            </li>
          ))}
        </ul>
        <Facts asset={asset} facts={facts} />
      </div>

      <div className="min-w-0 lg:col-span-12" data-screen-only>
        {children}
      </div>

      <p className="hidden text-small lg:col-span-12 print:block">
        {[asset.licence.name, facts.licence_url, facts.credit, `${settings.now().name}, ${url}`]
          .filter(Boolean)
          .join('. ')}
      </p>
    </div>
  )
}

interface DownloadButtonProps {
  /** Null for visitors, for whom the button opens the log-in and leads back. */
  onDownload: (() => void) | null
  children: string
}

function DownloadButton({ onDownload, children }: DownloadButtonProps) {
  const { pathname } = useLocation()
  const shared = {
    className: 'btn btn-filled w-full',
    children: (
      <>
        <DownloadIcon size={20} /> {children}
      </>
    ),
  }
  return onDownload ? (
    <button type="button" onClick={onDownload} {...shared} />
  ) : (
    <Link to={loginTo(pathname)} state={{ download: 1 }} rel="nofollow" {...shared} />
  )
}

function Heading({ asset, facts }: { asset: Asset; facts: AssetFacts }) {
  const { category, author } = asset
  const creator = findCreator(asset)
  return (
    <>
      <nav aria-label="Breadcrumb" className="text-small">
        <Link
          to={href('/images/:category', { category: category.slug })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {category.name}
        </Link>
      </nav>
      <h1 className="text-[1.75rem]/[2.125rem] font-bold">{asset.name}</h1>
      <p className="mt-1">
        {creator ? (
          <>
            <Link
              to={href('/contributors/:username', { username: author.user.username })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {creator}
            </Link>{' '}
            <span className="text-small text-ink-muted">{facts.creator_line}</span>
          </>
        ) : (
          'Creator unknown'
        )}
        {asset.demo && <span className="tag block w-fit bg-sunken text-ink">demo contributor</span>}
        {facts.source && <Source {...facts.source} />}
      </p>
    </>
  )
}

/** A link to the page that a public-domain image was taken from. */
const Source = ({ url, host }: { url: string; host: string }) => (
  <span className="block text-small text-ink-muted">
    {'Source: '}
    <a href={url} className="link inline-flex min-h-11 items-center">
      {host}
    </a>
  </span>
)

function OtherActions({ asset, facts, url }: { asset: Asset; facts: AssetFacts; url: string }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
      <Tooltip text="Save it from the gallery">
        {(tip) => (
          <button
            type="button"
            aria-disabled="true"
            aria-describedby={tip}
            className="btn btn-compact w-full px-2"
          >
            <BookmarkIcon size={18} /> Save
          </button>
        )}
      </Tooltip>
      {/* The server names the file. */}
      <a href={asset.file} download className="btn btn-outline btn-compact px-2">
        <EyeIcon size={18} /> Try <span className="sr-only">a watermarked sample</span>
      </a>
      <ShareMenu url={url} title={asset.name} targets={facts.share} />
    </div>
  )
}

function Facts({ asset, facts }: { asset: Asset; facts: AssetFacts }) {
  return (
    <div className="grid content-start gap-4 text-small">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name="Stock ID">{asset.stock_id}</Fact>
        <Fact name="Size">
          {numberText(asset.width)} × {numberText(asset.height)} px
        </Fact>
        <Fact name="Formats">{asset.formats.join(', ')}</Fact>
        <Fact name="Published">{facts.published}</Fact>
      </dl>
      <p>{facts.declaration}</p>
      <p className="text-ink-muted">{facts.counts}</p>
      <p data-screen-only>
        <Link
          to={`${href('/contact-us')}?subject=${encodeURIComponent(`Report ${asset.stock_id}`)}`}
          className="inline-flex min-h-11 items-center gap-2 text-ink-muted hover:text-link hover:underline"
        >
          <FlagIcon size={16} /> Report a problem with this image
        </Link>
      </p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  )
}
