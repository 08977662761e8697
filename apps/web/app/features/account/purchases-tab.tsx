import type { LicensedAsset } from '@taswira/contract'
import { href, Link } from 'react-router'
import { dateText } from '../../ui/date-text.ts'
import { Picture } from '../../ui/picture.tsx'
import { EmptyTab } from './empty-tab.tsx'
import { moreTo } from './tab.ts'

/** What the member has licensed, the latest first. */
export function PurchasesTab({ purchases, total }: { purchases: LicensedAsset[]; total: number }) {
  if (purchases.length === 0) {
    return (
      <EmptyTab
        title="No purchase history"
        sentence="Pictures that you license are kept here, to be downloaded again whenever you need them."
        to={href('/images')}
        label="Find a picture"
      />
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {purchases.map((asset) => (
          <li key={asset.stock_id} className="panel overflow-hidden">
            <Link
              to={href('/image/:slug', { slug: asset.slug })}
              className="flex items-center gap-4 p-3 hover:bg-soft"
            >
              <Picture
                src={asset.thumbnail}
                alt=""
                sizes="96px"
                width={asset.width}
                height={asset.height}
                colour={asset.colour}
                placeholder={asset.placeholder}
                className="size-20 flex-none rounded-field"
              />
              <span className="min-w-0">
                <span className="block font-semibold">{asset.name}</span>
                <span className="block text-small text-ink-muted">
                  {asset.stock_id} · <time dateTime={asset.licensed_at}>{dateText(asset.licensed_at)}</time>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {purchases.length < total && (
        <Link
          to={moreTo('purchases', purchases.length)}
          replace
          preventScrollReset
          className="btn btn-outline mt-6"
        >
          Show more
        </Link>
      )}
    </>
  )
}
