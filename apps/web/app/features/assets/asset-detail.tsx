import { type Asset, site } from '@taswira/contract'
import { href, Link, useLocation } from 'react-router'
import { loginTo } from '../../ui/login-to.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { CardAsset } from './card-asset.ts'
import { LicenceCard } from './licence-card.tsx'
import { Preview } from './preview.tsx'
import { ShareMenu } from './share-menu.tsx'
import { useOnScreen } from './use-on-screen.ts'
import { BookmarkIcon, DownloadIcon, EyeIcon, FlagIcon } from '../../ui/icons.tsx'

/** Credits that one download takes (product.md, Credits). */
const CREDITS_PER_DOWNLOAD = 3

interface AssetDetailProps {
  asset: Asset
  /** Address of this page with scheme and host. */
  url: string
  /** Works like this one: the zoom pages through them. */
  related: CardAsset[]
  /** The wall of related works. */
  children: React.ReactNode
}

export function AssetDetail({ asset, url, related, children }: AssetDetailProps) {
  const { pathname } = useLocation()
  const [download_ref, download_seen] = useOnScreen<HTMLAnchorElement>()
  const { category, author } = asset
  const download_to = loginTo(pathname)

  return (
    <div className="page grid grid-cols-1 gap-x-8 gap-y-8 md:pt-6 lg:grid-cols-12 lg:pt-8">
      <div className="min-w-0 lg:col-span-8">
        <Preview asset={asset} related={related} />
      </div>

      <div className="min-w-0 lg:col-span-4 lg:row-span-3">
        <div className="lg:sticky lg:top-22">
          <nav aria-label="Breadcrumb" className="text-small">
            <Link
              to={href('/images/:category', { category: category.slug })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {category.name}
            </Link>
          </nav>
          <h1 className="text-h1">{asset.name}</h1>
          <p className="mt-3">
            <span className="font-semibold">{author.user.full_name}</span>{' '}
            <span className="text-ink-muted">@{author.user.username}</span>
            <span className="block text-small text-ink-muted">
              {author.num_of_assets === 1
                ? '1 image'
                : `${author.num_of_assets.toLocaleString('en-GB')} images`}
              {asset.demo && <span className="tag ml-2 bg-sunken text-ink">demo contributor</span>}
            </span>
          </p>

          <LicenceCard licence={asset.licence} />

          <div id="download" className="mt-4 grid gap-3" data-screen-only>
            <Link ref={download_ref} to={download_to} rel="nofollow" className="btn btn-filled w-full">
              <DownloadIcon size={20} /> Download{' '}
              <span className="font-normal">· {CREDITS_PER_DOWNLOAD} credits</span>
            </Link>
            <div className="grid grid-cols-3 gap-2">
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
              <a
                href={asset.file}
                download={asset.file.split('/').at(-1)}
                className="btn btn-outline btn-compact px-2"
              >
                <EyeIcon size={18} /> Try
              </a>
              <ShareMenu url={url} title={asset.name} />
            </div>
          </div>

          <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-6 text-small">
            <Fact name="Stock ID">{asset.stock_id}</Fact>
            <Fact name="Size">
              {asset.width.toLocaleString('en-GB')} × {asset.height.toLocaleString('en-GB')} px
            </Fact>
            <Fact name="Formats">{asset.formats.join(', ')}</Fact>
            <Fact name="Published">{dateOf(asset.date_and_time)}</Fact>
          </dl>
          <p className="mt-4 text-small text-ink-muted">
            {[
              counted(asset.views, 'view'),
              counted(asset.saves, 'save'),
              counted(asset.downloads, 'download'),
            ].join(' · ')}
          </p>
          <p className="mt-4 text-small" data-screen-only>
            <Link
              to={`${href('/contact-us')}?subject=${encodeURIComponent(`Report ${asset.stock_id}`)}`}
              className="inline-flex min-h-11 items-center gap-2 text-ink-muted hover:text-link hover:underline"
            >
              <FlagIcon size={16} /> Report a problem with this image
            </Link>
          </p>
        </div>
      </div>

      <div className="min-w-0 lg:col-span-8">
        {asset.description && <p className="max-w-[68ch]">{asset.description}</p>}
        <ul className="mt-4 flex flex-wrap gap-2" aria-label="Keywords" data-screen-only>
          {asset.keywords.map((keyword) => (
            <li key={keyword}>
              <Link to={`${href('/search')}?${new URLSearchParams({ keywords: keyword })}`} className="chip">
                {keyword}
              </Link>
            </li>
          ))}
        </ul>
      </div>

      <div className="min-w-0 lg:col-span-8" data-screen-only>
        {children}
      </div>

      {!download_seen && (
        <div
          data-screen-only
          className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] lg:hidden"
        >
          <Link to={download_to} rel="nofollow" className="btn btn-filled w-full">
            <DownloadIcon size={20} /> Download
          </Link>
        </div>
      )}
      <p className="hidden text-small lg:col-span-12 print:block">
        {asset.licence.name}. {asset.licence.credit}. {site.name}, {url}
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

const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`

/** "20 Nov 2026", the same on the server and in every time zone. */
const dateOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
