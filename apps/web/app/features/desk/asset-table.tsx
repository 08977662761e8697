import {
  type CallResult,
  categoryName,
  type countDeskAssets,
  type DeskAsset,
  pictureAs,
} from '@taswira/contract'
import { Link } from 'react-router'
import { SendForm } from '../../forms/send-form.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { type BulkAnswer, BulkEdit } from './bulk-edit.tsx'
import { NothingHere, Pages, Views } from './pages.tsx'
import { SearchLine } from './search-line.tsx'
import { useDeskForm } from './use-desk-form.ts'

interface AssetTableProps {
  q: string
  /** Undefined during a search, which they don't follow. */
  counts: CallResult<typeof countDeskAssets> | undefined
  assets: DeskAsset[]
  total: number
  offset: number
}

/** The catalogue, latest first, with unpublished assets. */
export function AssetTable({ q, counts, assets, total, offset }: AssetTableProps) {
  const form = useDeskForm('bulk')
  return (
    <>
      <SearchLine label="Stock ID or words" q={q} />
      <div className="mt-4">
        <Views
          label="Status"
          views={[
            { text: 'All', filter: {}, count: counts?.all },
            { text: 'Published', filter: { status: 'published' }, count: counts?.published },
            { text: 'Unpublished', filter: { status: 'unpublished' }, count: counts?.unpublished },
          ]}
        />
      </div>
      {assets.length === 0 && <NothingHere>No matching images.</NothingHere>}
      {assets.length > 0 && (
        <SendForm form={form} preventScrollReset>
          <label className="mt-4 flex min-h-11 w-fit items-center gap-3 text-small">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              onChange={({ target }) => selectAll(target.form!, target.checked)}
            />
            Select all on this page
          </label>
          <table className="w-full text-small">
            <TableHead
              columns={[
                { name: 'Select', className: 'w-16 whitespace-nowrap' },
                'Title',
                { name: 'Status', right: true },
              ]}
            />
            {/* A new table after each change: its boxes hold versions that are no longer current. */}
            <tbody key={assets.map(({ version, status }) => version + status).join()}>
              {assets.map((asset) => (
                <tr key={asset.stock_id} className="border-b border-line align-top">
                  <td className="py-3">
                    {/* The label makes the box large enough for a finger. */}
                    <label className="flex size-11 items-center">
                      <input
                        type="checkbox"
                        name="asset"
                        aria-label={`Select ${asset.stock_id}`}
                        value={`${asset.stock_id} ${asset.version}`}
                        className="size-5 accent-primary"
                      />
                    </label>
                  </td>
                  <td className="overflow-y-clip py-3 pr-3">
                    <AssetLine asset={asset} />
                  </td>
                  <td className="py-3 text-right whitespace-nowrap">
                    {asset.status === 'published' ? 'Published' : <strong>Unpublished</strong>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <BulkEdit form={form} total={total} left={(form.answer as BulkAnswer | undefined)?.left} />
        </SendForm>
      )}
      <Pages offset={offset} total={total} />
    </>
  )
}

function selectAll(form: HTMLFormElement, checked: boolean) {
  for (const box of form.querySelectorAll<HTMLInputElement>('[name="asset"]')) box.checked = checked
}

function AssetLine({ asset: { stock_id, title, category, author, thumbnail } }: { asset: DeskAsset }) {
  return (
    <div className="flex gap-4">
      <img
        src={pictureAs(thumbnail, '240') ?? thumbnail}
        alt=""
        loading="lazy"
        className="size-16 flex-none rounded-field bg-sunken object-cover"
      />
      <div className="min-w-0">
        <Link to={`/desk/catalogue/${stock_id}`} className="link font-semibold">
          {title}
        </Link>
        <span className="block text-ink-muted">
          {stock_id} · {categoryName(category)} · {author}
        </span>
      </div>
    </div>
  )
}
