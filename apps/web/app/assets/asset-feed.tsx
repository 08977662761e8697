import { LOAD_AHEAD_PX, numberText } from '@taswira/contract'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { announce } from '../ui/announce.ts'
import { useLowData } from '../browser/preferences.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AssetGrid, Skeletons } from './asset-grid.tsx'
import type { CardAsset } from './card-asset.ts'

/** Number of automatic loads, after which the link must be pressed, so that the footer is reachable. */
const AUTOMATIC_LOADS = 5

interface AssetFeedProps {
  assets: CardAsset[]
  /** Number of images in the list before `assets`. */
  from: number
  /** Maximum number on a page rendered by the server; without script, the link opens a next page. */
  most: number
  more: boolean
  /** Number of images in the whole list. */
  total: number
  /** Whether more exist than can be loaded. */
  cut?: boolean
  /** Images per load. */
  step: number
  label: string
  /** Whether scrolling near the bottom loads more. */
  automatic?: boolean
  failed?: boolean
  /** As in `AssetGrid`. */
  starts_below?: boolean | undefined
}

/** A grid that loads more images: with a link that works without script and, if `automatic`, near the bottom. */
export function AssetFeed({
  assets,
  from,
  most,
  more,
  total,
  cut = false,
  step,
  label,
  automatic = false,
  failed = false,
  starts_below,
}: AssetFeedProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  // With low data, visitors decide what is loaded.
  const low = useLowData()
  // Number of images from which automatic loads count.
  const [start, setStart] = useState(assets.length)
  const wall = useRef<HTMLDivElement>(null)
  const focusAddedNext = useGrowthAnnounced(wall, assets.length)

  const to = pathname + withShown(search, assets.length + step)
  // For browsers without script, the link's URL opens a next page; after hydration a click extends the list instead.
  const to_written =
    import.meta.env.SSR && assets.length >= most ? pathname + withFrom(search, from + assets.length) : to
  const loading =
    navigation.location !== undefined && navigation.location.pathname + navigation.location.search === to

  const ahead = automatic && more && !failed && !low ? start + AUTOMATIC_LOADS * step - assets.length : 0
  const next = useLoadMore(
    () => void navigate(to, { replace: true, preventScrollReset: true }),
    ahead > 0 && navigation.state === 'idle',
  )

  return (
    <div ref={wall}>
      {from > 0 && (
        <p className="mb-4 text-ink-muted">
          Starting from image {numberText(from + 1)}.{' '}
          <Link to={pathname + withFrom(search, 0)} className="link">
            Back to the first
          </Link>
        </p>
      )}
      <AssetGrid assets={assets} ended={!automatic || (!more && !cut)} starts_below={starts_below}>
        {/* All that will load automatically, so that what is below the list never moves on the screen. */}
        <Skeletons
          count={Math.min(Math.max(ahead, loading ? step : 0), total - from - assets.length)}
          after={assets.length}
          first={next}
        />
      </AssetGrid>
      <div className="flex min-h-24 empty:hidden flex-col items-center justify-center gap-3 pt-6 text-center">
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
              setStart(assets.length + step)
            }}
          >
            {label}
          </Link>
        ) : (
          assets.length > 11 && <End cut={cut} />
        )}
      </div>
    </div>
  )
}

/** Announces added images. Call the returned function before a load to move the focus to its first image. */
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
        : "You've seen them all."}
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

/**
 * Calls `more` when the returned element comes near the screen (docs/specification.md, section 9), or is above it after
 * a fast scroll.
 */
function useLoadMore(more: () => void, enabled: boolean) {
  const sentinel = useRef<HTMLLIElement>(null)
  const onNear = useEffectEvent(more)
  useEffect(() => {
    if (!enabled || !sentinel.current) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onNear(), {
      rootMargin: `99999px 0px ${LOAD_AHEAD_PX}px`,
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [enabled])
  return sentinel
}
