import {
  ConnectionError,
  creditLine,
  type LicensedAsset,
  nairaAndKoboText,
  PURCHASE_WORDS_MAX,
  purchase_sorts,
  type PurchaseSort,
  type Split,
} from '@taswira/contract'
import { useState } from 'react'
import { Form, href, Link, useSubmit } from 'react-router'
import { errorSentence } from '../../api/error-sentence.ts'
import { onDemand } from '../../browser/on-demand.ts'
import { useOnDemand } from '../../browser/use-on-demand.ts'
import { CreditLine } from '../../downloads/credit-line.tsx'
import { type Download, isUnderWay } from '../../downloads/download-state.ts'
import { FileLink } from '../../downloads/file-link.tsx'
import type { Wanted } from '../../downloads/start-download.ts'
import { dateText } from '../../ui/date-text.ts'
import { Field } from '../../ui/form/field.tsx'
import { DownloadIcon, icon } from '../../ui/icons.tsx'
import { Picture } from '../../assets/picture.tsx'
import { showToast } from '../../ui/toasts.ts'
import { EmptyTab } from './empty-tab.tsx'
import { ShowMore } from './show-more.tsx'
import type { PurchaseFilters } from './tab.ts'

const NoPictureIcon = icon('M8 5h12v12M4 7v12h13M4 16l5-5 5 5M4 3.5 20.5 20')

interface PurchasesTabProps {
  filters: PurchaseFilters
  purchases: LicensedAsset[]
  total: number
  /** The list of payments; false without any. */
  payments: React.ReactNode
  /** Downloads an image again, free of charge. */
  onDownload: (wanted: Wanted) => void
  /** The download in progress, or the last one. */
  download: Download | null
}

const loadSheet = onDemand(() => import('../../downloads/size-sheet.tsx'))
const nothing_sized = { asset: null, presses: 0 }

/** The member's licences, latest first. */
export function PurchasesTab({
  filters,
  purchases,
  total,
  payments,
  onDownload,
  download,
}: PurchasesTabProps) {
  /** The image whose sizes are shown, and the number of presses so far. */
  const [sized, setSized] = useState<{ asset: LicensedAsset | null; presses: number }>(nothing_sized)
  const sheet = useOnDemand(loadSheet, sized.presses, () =>
    showToast(errorSentence(new ConnectionError()), 'danger'),
  )
  const downloading = isUnderWay(download) ? download.stock_id : null
  if (purchases.length === 0 && !filters.q) {
    return payments ? (
      <>
        <p className="mb-10">
          You haven't licensed an image yet.{' '}
          <Link to={href('/images')} className="link">
            Find an image
          </Link>
        </p>
        {payments}
      </>
    ) : (
      <EmptyTab
        title="No purchase history"
        sentence="Images you license appear here. You can download them again at any time."
        to={href('/images')}
        label="Find an image"
      />
    )
  }
  return (
    <>
      <PurchaseSearch key={filters.q} {...filters} />
      {purchases.length === 0 && (
        <p>
          None of your images has “{filters.q}” in its title.{' '}
          <Link to="?tab=purchases" className="link">
            Show all
          </Link>
        </p>
      )}
      <ul className="grid gap-3">
        {purchases.map((asset) => (
          <li key={asset.stock_id} className="panel flex flex-wrap items-center gap-x-4 p-3">
            <Purchase asset={asset} />
            <PurchaseCredit credit={creditLine(asset.licence.credit)} />
            <div className="flex flex-1 flex-wrap items-center justify-end gap-2 max-sm:mt-2 max-sm:grid max-sm:basis-full max-sm:grid-cols-2">
              <Link
                to={`/certificate/${asset.certificate_id}`}
                aria-label={`Certificate for ${asset.name}`}
                className="btn btn-text btn-compact"
              >
                Certificate
              </Link>
              {asset.status !== 'removed' && (
                <>
                  <button
                    type="button"
                    aria-label={`Other sizes of ${asset.name}`}
                    onClick={() => setSized({ asset, presses: sized.presses + 1 })}
                    className="btn btn-text btn-compact"
                  >
                    Other sizes
                  </button>
                  <button
                    type="button"
                    aria-label={`Download again: ${asset.name}`}
                    aria-busy={downloading === asset.stock_id || undefined}
                    onClick={() => onDownload({ stock_id: asset.stock_id, name: asset.name, choice: null })}
                    className="btn btn-outline btn-compact max-sm:col-span-full"
                  >
                    <DownloadIcon size={18} /> Download again
                  </button>
                </>
              )}
            </div>
            {download?.stock_id === asset.stock_id && (
              <p className="order-last w-full text-small empty:hidden sm:text-right">
                <FileLink download={download} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {sheet && sized.asset && (
        <sheet.SizeSheet
          key={sized.asset.stock_id}
          asset={sized.asset}
          onDownload={onDownload}
          onClose={() => setSized({ ...sized, asset: null })}
        />
      )}
      <div className="mt-6 empty:hidden">
        <ShowMore tab="purchases" shown={purchases.length} total={total} filters={{ ...filters }} />
      </div>
      <div className="mt-10 empty:hidden">{payments}</div>
    </>
  )
}

const sort_names: Record<PurchaseSort, string> = { newest: 'Newest', oldest: 'Oldest', title: 'Title' }

/** Search and sort order are stored in the URL. A new order applies immediately. */
function PurchaseSearch({ q, sort }: PurchaseFilters) {
  const submit = useSubmit()
  return (
    <search>
      <Form preventScrollReset className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <input type="hidden" name="tab" value="purchases" />
        <div className="flex max-w-130 min-w-0 flex-1 basis-60 items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field
              label="Search your images"
              type="search"
              name="q"
              defaultValue={q}
              maxLength={PURCHASE_WORDS_MAX}
              autoComplete="off"
            />
          </div>
          <button type="submit" className="btn btn-soft">
            Search
          </button>
        </div>
        <div className="flex items-center gap-2">
          <label htmlFor="purchases-sort" className="text-small font-semibold">
            Sort by
          </label>
          <select
            id="purchases-sort"
            name="sort"
            defaultValue={sort}
            className="select"
            onChange={({ currentTarget: { form } }) =>
              form && void submit(form, { preventScrollReset: true })
            }
          >
            {purchase_sorts.map((one) => (
              <option key={one} value={one}>
                {sort_names[one]}
              </option>
            ))}
          </select>
        </div>
      </Form>
    </search>
  )
}

/** How the licence asks to credit the image. */
const PurchaseCredit = ({ credit }: { credit: string | null }) =>
  credit && (
    <div className="order-last flex w-full items-center gap-1 text-small text-ink-muted">
      Credit: <CreditLine credit={credit} />
    </div>
  )

const row = 'flex min-w-0 items-center gap-4 rounded-field max-sm:w-full'

function Purchase({ asset }: { asset: LicensedAsset }) {
  if (asset.status !== 'published') return <WithdrawnPurchase asset={asset} />
  return (
    <Link to={href('/image/:slug', { slug: asset.slug })} className={`${row} hover:bg-soft`}>
      <Picture asset={asset} alt="" sizes="96px" className="size-20 flex-none rounded-field" />
      <PurchaseLines asset={asset} />
    </Link>
  )
}

/** A licensed asset that has been deleted. */
function WithdrawnPurchase({ asset }: { asset: LicensedAsset }) {
  return (
    <div className={row}>
      <span className="grid size-20 flex-none place-items-center rounded-field bg-sunken text-ink-muted">
        <NoPictureIcon />
      </span>
      <PurchaseLines asset={asset}>
        <span className="block text-small">
          {asset.status === 'removed'
            ? 'Withdrawn: you can no longer download it, but you keep your certificate.'
            : 'No longer for sale. You can still download it.'}
        </span>
      </PurchaseLines>
    </div>
  )
}

function PurchaseLines({ asset, children }: { asset: LicensedAsset; children?: React.ReactNode }) {
  return (
    <span className="min-w-0 pr-2">
      <span className="block font-semibold">{asset.name}</span>
      <span className="block text-small text-ink-muted">
        {asset.stock_id} · <time dateTime={asset.licensed_at}>{dateText(asset.licensed_at)}</time>
      </span>
      {splitSentences(asset.split).map((sentence) => (
        <span key={sentence} className="block text-small text-ink-muted">
          {sentence}
        </span>
      ))}
      {children}
    </span>
  )
}

function splitSentences({ paid, paid_share, free_share }: Split): string[] {
  const sentences = []
  if (paid_share > 0)
    sentences.push(
      `${nairaAndKoboText(paid_share)} of the ${nairaAndKoboText(paid)} you paid, without VAT, goes to the contributor.`,
    )
  if (free_share > 0)
    sentences.push(`We pay the contributor ${nairaAndKoboText(free_share)} for your free credits.`)
  return sentences
}
