import { useLocation } from 'react-router'
import { loginTo } from '../../session/login-link.ts'
import { AssetCard } from './asset-card.tsx'
import type { CardAsset } from '../../assets/card-asset.ts'
import { toRowSpan } from './span.ts'
import { useLowData } from '../../preferences/low-data.ts'
import { usePrefetch } from '../../browser/use-online.ts'

/** A new list starts after this many images, because some browsers stop at 10,000 rows in one grid. */
const PER_LIST = 600

interface AssetGridProps {
  assets: CardAsset[]
  renderAction?: (asset: CardAsset) => React.ReactNode
  children?: React.ReactNode
}

/** The image grid used everywhere (docs/design.md, "Image grid"). `children` are further boxes, such as skeletons. */
export function AssetGrid({ assets, renderAction, children }: AssetGridProps) {
  const { pathname, search } = useLocation()
  const low = useLowData()
  const prefetch = usePrefetch()
  // "?Smiling" reaches the server as "?Smiling="; rebuilt, it is the same on both sides.
  const query = new URLSearchParams(search)
  const save_to = loginTo(query.size ? `${pathname}?${query}` : pathname)
  const lists = Array.from({ length: Math.max(1, Math.ceil(assets.length / PER_LIST)) }, (_, list) =>
    assets.slice(list * PER_LIST, (list + 1) * PER_LIST),
  )
  return (
    <div className="wall">
      {lists.map((list, number) => (
        <ul key={list[0]?.slug ?? number} className="grid-wall">
          {list.map((asset, index) => (
            <li key={asset.slug} style={{ '--span': toRowSpan(asset) } as React.CSSProperties}>
              <AssetCard
                asset={asset}
                index={number * PER_LIST + index}
                save_to={save_to}
                renderAction={renderAction}
                prefetch={prefetch}
                eager={low ? 2 : 4}
              />
            </li>
          ))}
          {number === lists.length - 1 && children}
        </ul>
      ))}
    </div>
  )
}

/** Empty boxes of various shapes while images load. */
export function Skeletons({ count }: { count: number }) {
  const ratios = [
    { width: 3, height: 2 },
    { width: 4, height: 5 },
    { width: 1, height: 1 },
    { width: 2, height: 3 },
  ]
  return Array.from({ length: count }, (_, index) => (
    <li
      key={`skeleton-${index}`}
      aria-hidden="true"
      style={
        {
          '--span': toRowSpan(ratios[index % ratios.length] ?? { width: 1, height: 1 }),
        } as React.CSSProperties
      }
    >
      <div className="skeleton h-full" />
    </li>
  ))
}
