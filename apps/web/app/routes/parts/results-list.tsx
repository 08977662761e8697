import { type CategorySummary, imagesAvailable, PAGE_GROWTH } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AssetFeed } from '../../features/assets/asset-feed.tsx'
import { Filters } from '../../features/search/filters.tsx'
import { type ListAddress, listSearch } from '../../lists/list-address.ts'
import { NothingFound } from '../../features/search/nothing-found.tsx'
import { ReadingNotice } from '../../features/search/reading-notice.tsx'
import { SHOWN_MAX, useKeptList } from '../../lists/growing-list.ts'
import { announce } from '../../ui/announce.ts'
import type { Results } from '../../lists/results.ts'
import { RequestAssetLink } from './request-asset-link.tsx'

export interface ResultsPage extends Results {
  /** Only for an empty result. */
  popular: CategorySummary[]
}

/** The six largest categories, for an empty result. */
export const listPopular = (categories: CategorySummary[]) =>
  categories.toSorted((a, b) => b.count - a.count).slice(0, 6)

/** The common part of the three lists with filters: filters, how the words were read, grid, and end. */
export function ResultsList({ results, address }: { results: ResultsPage; address: ListAddress }) {
  useKeptList(results)
  const { pathname } = useLocation()
  const search_key = pathname + listSearch({ keywords: address.keywords })
  const list_key = pathname + listSearch({ ...address, shown: 0 })
  const last = useRef({ list_key, search_key })
  const count = imagesAvailable(results)
  useEffect(() => {
    // A change of filters leaves the focus in place, so the result is announced. Another search announces its title
    // instead.
    const filtered = last.current.list_key !== list_key && last.current.search_key === search_key
    last.current = { list_key, search_key }
    if (filtered) announce(count)
  }, [list_key, search_key, count])

  const filtered = address.orientation !== '' || address.colour !== '' || !address.widen
  return (
    <>
      {(results.items.length > 0 || filtered) && (
        <div className="mb-6 flex items-start justify-between gap-3">
          <Filters address={address} />
          {results.items.length > 0 && <RequestAssetLink wanted={address.keywords} />}
        </div>
      )}
      <div className="mb-4 empty:hidden">
        <ReadingNotice reading={results.reading} address={address} />
      </div>
      {results.items.length > 0 ? (
        <AssetFeed
          // Another list counts its automatic loads from zero.
          key={list_key}
          assets={results.items}
          from={results.from}
          most={SHOWN_MAX}
          more={results.next !== null}
          cut={!results.total_exact}
          step={PAGE_GROWTH}
          label="Show more"
          automatic
          failed={results.failed}
        />
      ) : (
        <NothingFound
          keywords={address.keywords}
          wider={filtered ? pathname + listSearch({ keywords: address.keywords }) : null}
          popular={results.popular}
          request={<RequestAssetLink wanted={address.keywords} />}
        />
      )}
    </>
  )
}
