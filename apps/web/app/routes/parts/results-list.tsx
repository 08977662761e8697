import {
  categoryName,
  filter_names,
  type CategorySlug,
  type CategorySummary,
  imagesAvailable,
  listCategories,
  PAGE_GROWTH,
  PAGE_SIZE,
  searchImages,
  type SearchQuery,
  type Sort,
} from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { callForPage } from '../../api/call-for-page.ts'
import { type CardAsset, cardAsset } from '../../assets/card-asset.ts'
import { AssetFeed } from '../../assets/asset-feed.tsx'
import { Filters } from '../../features/search/filters.tsx'
import { type ListAddress, listSearch } from '../../lists/list-address.ts'
import { NothingFound } from '../../features/search/nothing-found.tsx'
import { ReadingNotice } from '../../features/search/reading-notice.tsx'
import { SHOWN_MAX, useKeptList } from '../../lists/growing-list.ts'
import { announce } from '../../ui/announce.ts'
import type { Results } from '../../lists/results.ts'
import { MoreImages } from './more-images.tsx'
import { RequestAssetLink } from './request-asset-link.tsx'
import { KeywordChips } from '../../assets/keyword-chips.tsx'

/** Data shown around a list of results. */
export interface AroundResults {
  /** For an empty list: the six largest categories, and popular images. */
  popular: CategorySummary[]
  popular_images: CardAsset[]
  /** Below a short list: more images of the category that most results belong to. */
  more_of: { name: string; slug: CategorySlug; images: CardAsset[] } | null
}

const POPULAR_CATEGORIES = 6
const AROUND_IMAGES = 8
const nothing_around: AroundResults = { popular: [], popular_images: [], more_of: null }

/** Loads popular images for an empty list, and more of the same category for a short list. */
export async function loadAround(results: Results): Promise<AroundResults> {
  if (results.items.length === 0) {
    // Nobody is shown below words that found nothing: they may be an insult that we don't know.
    const [categories, images] = await Promise.all([
      callForPage(listCategories, {}),
      listPopularImages(results.reading ? { people: 'none' } : {}),
    ])
    const popular = categories.toSorted((a, b) => b.count - a.count).slice(0, POPULAR_CATEGORIES)
    return { ...nothing_around, popular, popular_images: images.map(cardAsset).slice(0, AROUND_IMAGES) }
  }
  const slug = results.category_of_most
  if (!slug || results.next !== null || results.from > 0) return nothing_around
  const found = new Set(results.items.map((item) => item.slug))
  const images = (
    await listPopularImages({ category: slug, ...(results.reading?.withheld && { people: 'none' }) })
  ).filter((image) => !found.has(image.slug))
  if (images.length === 0) return nothing_around
  const more_of = { slug, name: categoryName(slug), images: images.slice(0, AROUND_IMAGES).map(cardAsset) }
  return { ...nothing_around, more_of }
}

async function listPopularImages(filters: Pick<SearchQuery, 'category' | 'people'>) {
  const query = { type: 'Image', ...filters, sort: 'popular' as const, limit: `${PAGE_SIZE}` }
  return (await callForPage(searchImages, { query })).items
}

interface ResultsListProps {
  results: Results & Partial<AroundResults>
  address: ListAddress
  /** The order of a list whose URL has none. */
  first_sort?: Sort
  /** Whether the list is too short to need filters. */
  few?: boolean
}

/** The shared part of all lists with filters: filters, interpretation of the words, grid, and end. */
export function ResultsList({
  results,
  address: typed,
  first_sort = 'relevant',
  few = false,
}: ResultsListProps) {
  useKeptList(results)
  const { pathname } = useLocation()
  const search_key = pathname + listSearch({ keywords: typed.keywords })
  const list_key = pathname + listSearch({ ...typed, shown: 0 })
  // "No AI" switches the filter on; from then on, the filter says it and the words don't.
  const no_ai = results.reading?.no_ai ?? null
  const address: ListAddress =
    no_ai === null ? typed : { ...typed, keywords: no_ai || typed.keywords, made_by: 'people' }
  const last = useRef({ list_key, search_key })
  const count = imagesAvailable(results)
  useEffect(() => {
    // Changing a filter doesn't move the focus, so the result count is announced. A new search announces its title
    // instead.
    const filtered = last.current.list_key !== list_key && last.current.search_key === search_key
    last.current = { list_key, search_key }
    if (filtered) announce(count)
  }, [list_key, search_key, count])

  const filtered = filter_names.some((name) => address[name]) || !address.widen
  const { popular = [], popular_images = [], more_of } = results
  return (
    <>
      {results.items.length > 0 && (
        <a href="#images" className="link sr-only focus:not-sr-only" data-screen-only>
          Skip to images
        </a>
      )}
      <RelatedSearches searches={results.reading?.related ?? []} />
      {(filtered || (results.items.length > 0 && !few)) && (
        <Filters
          address={address}
          first_sort={first_sort}
          exact_total={results.reading?.exact_total ?? results.total}
          total={results.total}
          counts={results.counts}
        />
      )}
      <div className="mb-4 empty:hidden">
        <ReadingNotice reading={results.reading} address={address} total={results.total} />
      </div>
      {results.items.length > 0 ? (
        <div id="images" tabIndex={-1} className="scroll-mt-20 outline-none">
          <AssetFeed
            // A new key resets the count of automatic loads for another list.
            key={list_key}
            assets={results.items}
            from={results.from}
            most={SHOWN_MAX}
            more={results.next !== null}
            total={results.total}
            cut={!results.total_exact}
            step={PAGE_GROWTH}
            label="Show more"
            automatic
            failed={results.failed}
          />
          {!few && (
            <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2" data-screen-only>
              Can't find the right image? <RequestAssetLink wanted={address.keywords} />
            </p>
          )}
        </div>
      ) : (
        <NothingFound
          keywords={address.keywords}
          titled={pathname === href('/search')}
          wider={filtered ? pathname + listSearch({ keywords: address.keywords }) : null}
          popular={popular}
          request={<RequestAssetLink wanted={address.keywords} />}
        />
      )}
      {more_of && (
        <MoreImages title={`More in ${more_of.name}`} images={more_of.images}>
          <Link to={href('/images/:category', { category: more_of.slug })} className="btn btn-outline">
            All in {more_of.name}
          </Link>
        </MoreImages>
      )}
      {popular_images.length > 0 && <MoreImages title="Popular now" images={popular_images} />}
    </>
  )
}

/** Searches that people go on to from this one. */
function RelatedSearches({ searches }: { searches: string[] }) {
  if (searches.length === 0) return null
  return (
    <nav className="mb-3" aria-label="Related searches" data-screen-only>
      <KeywordChips keywords={searches} className="swipe" />
    </nav>
  )
}
