import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { announce } from '../../ui/announce.ts'
import { useLowData } from '../../preferences/low-data.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { AssetGrid, Skeletons } from './asset-grid.tsx'
import type { CardAsset } from '../../assets/card-asset.ts'
import { useLoadMore } from './use-load-more.ts'

/** Automatic loads after which the link waits to be pressed, so that the footer can be reached. */
const AUTOMATIC_LOADS = 5

interface AssetFeedProps {
  assets: CardAsset[]
  /** How many works stand before the first of these. */
  from: number
  /** Most works on a page from the server: without script what follows them has a page of its own. */
  most: number
  /** Whether there are more to load. */
  more: boolean
  /** There are others behind the last that can be loaded. */
  cut?: boolean
  /** How many a further load adds. */
  step: number
  /** Text of the link that loads more. */
  label: string
  /** Loads by itself near the bottom. */
  automatic?: boolean
  /** The last load did not succeed. */
  failed?: boolean
}

/** A wall that grows: by a link that works without script, and near the bottom by itself where wanted. */
export function AssetFeed({
  assets,
  from,
  most,
  more,
  cut = false,
  step,
  label,
  automatic = false,
  failed = false,
}: AssetFeedProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  // Who spares data decides for themselves what is loaded.
  const low = useLowData()
  const [loads, setLoads] = useState(0)
  const wall = useRef<HTMLDivElement>(null)
  const focusAddedNext = useGrowthAnnounced(wall, assets.length)

  const to = pathname + withShown(search, assets.length + step)
  // The browser keeps the address that the server wrote and goes to the other: it grows what it has.
  const to_written =
    import.meta.env.SSR && assets.length >= most ? pathname + withFrom(search, from + assets.length) : to
  const loading =
    navigation.location !== undefined && navigation.location.pathname + navigation.location.search === to

  const sentinel = useLoadMore(
    () => {
      setLoads(loads + 1)
      void navigate(to, { replace: true, preventScrollReset: true })
    },
    automatic && more && !failed && navigation.state === 'idle' && loads < AUTOMATIC_LOADS && !low,
  )

  return (
    <div ref={wall}>
      {from > 0 && (
        <p className="mb-4 text-ink-muted">
          Starting from image {(from + 1).toLocaleString('en-GB')}.{' '}
          <Link to={pathname + withFrom(search, 0)} className="link">
            Back to the first
          </Link>
        </p>
      )}
      <AssetGrid assets={assets}>{loading && <Skeletons count={step} />}</AssetGrid>
      <div
        ref={sentinel}
        className="flex min-h-24 flex-col items-center justify-center gap-3 pt-6 text-center"
      >
        {loading ? (
          <Spinner />
        ) : failed ? (
          <>
            <p role="alert">We couldn't load more images.</p>
            <Link to={to} replace preventScrollReset className="btn btn-outline">
              Try again
            </Link>
          </>
        ) : more ? (
          <Link
            to={to_written}
            replace
            preventScrollReset
            className="btn btn-outline"
            suppressHydrationWarning
            onClick={() => {
              focusAddedNext()
              setLoads(0)
            }}
          >
            {label}
          </Link>
        ) : (
          assets.length > 0 && <End cut={cut} />
        )}
      </div>
    </div>
  )
}

/** Announces added images. Returns a function that lets the focus move to the first of those that are added next. */
function useGrowthAnnounced(wall: React.RefObject<HTMLElement | null>, length: number) {
  const pressed = useRef(false)
  const count = useRef(length)
  useEffect(() => {
    const added = length - count.current
    const first_new = count.current
    count.current = length
    if (added <= 0) return
    announce(`${added} more ${added === 1 ? 'image' : 'images'}, ${length} in total`)
    if (pressed.current) wall.current?.querySelectorAll<HTMLElement>('.card > a')[first_new]?.focus()
    pressed.current = false
  }, [wall, length])
  return () => {
    pressed.current = true
  }
}

function End({ cut }: { cut: boolean }) {
  return (
    <p className="text-ink-muted">
      {cut
        ? 'There are more results than we can show. Try another word or add a filter.'
        : "That's all of them."}
    </p>
  )
}

function withShown(search: string, shown: number): string {
  const params = new URLSearchParams(search)
  params.set('shown', String(shown))
  return `?${params}`
}

function withFrom(search: string, from: number): string {
  const params = new URLSearchParams(search)
  params.delete('shown')
  params.delete('from')
  if (from > 0) params.set('from', String(from))
  return params.size ? `?${params}` : ''
}
