import { PrefetchPageLinks, useLocation } from 'react-router'
import { loginTo } from '../session/login-link.ts'
import { AssetCard } from './asset-card.tsx'
import type { CardAsset } from './card-asset.ts'
import { levelEnds } from './level-ends.ts'
import { useLowData } from '../browser/preferences.ts'
import { usePrefetch } from '../browser/use-online.ts'
import { useCardPresses } from './use-card-presses.ts'

/** A new list starts after this number of images, because some browsers support only 10,000 rows in one grid. */
const PER_LIST = 600

interface AssetGridProps {
  assets: CardAsset[]
  renderAction?: (asset: CardAsset) => React.ReactNode
  /** Whether nothing more loads automatically; the columns then end at the same height. */
  ended?: boolean
  /** Whether the grid starts below the first screen, so that its images load only when they are near. */
  starts_below?: boolean | undefined
  children?: React.ReactNode
}

/** The image grid (docs/design.md, "Image grid"). `children` are additional boxes, such as skeletons. */
export function AssetGrid({
  assets,
  renderAction,
  ended = false,
  starts_below = false,
  children,
}: AssetGridProps) {
  const { pathname, search } = useLocation()
  const low = useLowData()
  const eager = starts_below ? 0 : low ? 2 : 4
  const prefetches = usePrefetch() === 'intent'
  const { handlers, likely, look } = useCardPresses()
  // The server receives "?Smiling" as "?Smiling="; rebuilding the query gives the same URL on both sides.
  const query = new URLSearchParams(search)
  const save_to = loginTo(query.size ? `${pathname}?${query}` : pathname)
  const lists = Array.from({ length: Math.max(1, Math.ceil(assets.length / PER_LIST)) }, (_, list) =>
    assets.slice(list * PER_LIST, (list + 1) * PER_LIST),
  )
  const spans = lists.map((list, number) =>
    toSpanStyles(list.map(toRowSpan), ended && number === lists.length - 1),
  )
  return (
    // Handles presses on the links and buttons inside.
    <div role="presentation" className="wall" {...handlers}>
      {likely && prefetches && <PrefetchPageLinks page={likely} />}
      {lists.map((list, number) => (
        <ul key={list[0]?.slug ?? number} className="grid-wall">
          {list.map((asset, index) => (
            <li key={asset.slug} style={spans[number]![index] as React.CSSProperties}>
              <AssetCard
                asset={asset}
                index={number * PER_LIST + index}
                save_to={save_to}
                renderAction={renderAction}
                eager={eager}
              />
            </li>
          ))}
          {number === lists.length - 1 && children}
        </ul>
      ))}
      {look && <look.QuickLook assets={assets} at={look.at} times={look.times} save_to={save_to} />}
    </div>
  )
}

/** Row spans of each box; with `ended`, also the spans and columns for 2 to 5 columns (grid.css). */
function toSpanStyles(spans: number[], ended: boolean): Record<string, number>[] {
  const levels = ended ? [2, 3, 4, 5].map((columns) => ({ columns, boxes: levelEnds(spans, columns) })) : []
  return spans.map((span, index) => {
    const style: Record<string, number> = { '--span': span }
    for (const { columns, boxes } of levels) {
      const box = boxes.get(index)
      if (!box) continue
      style[`--span-${columns}`] = box.span
      style[`--column-${columns}`] = box.column
    }
    return style
  })
}

/** Spans of images of 3:2, 4:5, 1:1 and 2:3. */
const skeleton_spans = [17, 31, 25, 37]

interface SkeletonsProps {
  count: number
  after: number
  /** Gets the first box. */
  first?: React.Ref<HTMLLIElement>
}

/**
 * Empty boxes of various shapes, in the place of images that load. `after` is the number of images before them: with
 * each load they become other elements, so that none of them moves.
 */
export function Skeletons({ count, after, first }: SkeletonsProps) {
  return Array.from({ length: count }, (_, index) => (
    <li
      key={`${after} ${index}`}
      ref={index ? undefined : first}
      aria-hidden="true"
      className="only-with-script"
      data-screen-only
      style={{ '--span': skeleton_spans[index % 4] } as React.CSSProperties}
    >
      <div className="skeleton h-full" />
    </li>
  ))
}

/** Boxes are between 2:3 and 3:2; other images are cropped. */
const NARROWEST = 2 / 3
const WIDEST = 3 / 2

/**
 * Grid rows that an image takes. A row is a 24th of a column's width; 1.33 rows are the gap below (docs/design.md,
 * "Image grid").
 */
export function toRowSpan({ width, height }: { width: number; height: number }): number {
  const ratio = Math.min(Math.max(width / height, NARROWEST), WIDEST)
  return Math.round(24 / ratio + 1.33)
}
