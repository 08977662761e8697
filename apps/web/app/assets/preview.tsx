import { type Asset, pictureAs } from '@taswira/contract'
import { useState } from 'react'
import { onDemand } from '../browser/on-demand.ts'
import { useOnDemand } from '../browser/use-on-demand.ts'
import type { CardAsset } from './card-asset.ts'
import { useLowData } from '../browser/preferences.ts'
import { ZoomIcon } from '../ui/icons.tsx'
import { useAlive } from '../ui/use-alive.ts'
import { seenThumbnail } from './thumbnail.ts'

const loadZoom = onDemand(() => import('./zoom.tsx'))

interface PreviewProps {
  asset: Asset
  srcset: string
  /** Similar images, which the zoom shows too. */
  related: CardAsset[]
}

/** The display image. A press opens the zoom; the image file without script, or when the zoom can't be loaded. */
export function Preview({ asset, srcset, related }: PreviewProps) {
  const [zoomed, setZoomed] = useState(false)
  const [presses, setPresses] = useState(0)
  const zoom = useOnDemand(loadZoom, presses, () => location.assign(asset.main_file_url))
  const low = useLowData()
  // Not while the server's page becomes alive, because the server knows none.
  const alive = useAlive()
  const [seen] = useState(() => (alive ? seenThumbnail(asset.slug) : undefined))
  const { name, width, height } = asset
  return (
    <div className="mx-[calc(-1*var(--gutter))] grid place-items-center bg-sunken md:mx-0 md:rounded-card">
      <a
        href={asset.main_file_url}
        aria-label={`Zoom: ${name}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setZoomed(true)
          setPresses(presses + 1)
        }}
        className="preview picture-box group cursor-zoom-in md:rounded-card"
        style={{ '--colour': asset.colour, '--ratio': width / height } as React.CSSProperties}
      >
        {seen ? (
          <img src={seen} alt="" decoding="sync" />
        ) : (
          asset.placeholder && !low && <img src={asset.placeholder} alt="" className="placeholder" />
        )}
        <img
          src={low ? pictureAs(asset.main_file_url, 'display-640') : asset.main_file_url}
          srcSet={low ? undefined : srcset}
          sizes="(min-width:1024px) 62vw, 100vw"
          alt={name}
          width={width}
          height={height}
          fetchPriority="high"
          decoding="sync"
        />
        <span
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-pill bg-surface text-ink shadow-raise"
          data-screen-only
        >
          <ZoomIcon size={20} />
        </span>
      </a>
      {zoomed && zoom && <zoom.Zoom assets={[asset, ...related]} onClose={() => setZoomed(false)} />}
    </div>
  )
}
