import { useEffect, useEffectEvent, useState } from 'react'
import Lightbox, { LoadingIcon } from 'yet-another-react-lightbox'
import ZoomPlugin from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import './zoom.css'

interface ZoomProps {
  /** The image of the page first, then similar ones. */
  assets: { name: string; main_file_url: string; width: number; height: number }[]
  onClose: () => void
}

/** Pinch, pan, wheel and arrow keys over the display images. Loaded when it is first opened. */
export default function Zoom({ assets, onClose }: ZoomProps) {
  const [index, setIndex] = useState(0)
  // A screen reader's own cursor takes the focus out of the dialog.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && document.activeElement === document.body) onClose()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      on={{
        view: (seen) => setIndex(seen.index),
        // Otherwise the focus is on an element without a name.
        entered: () => document.querySelector<HTMLElement>('.yarl__root [aria-label="Close"]')?.focus(),
      }}
      labels={{ Lightbox: assets[index]?.name ?? 'Image' }}
      plugins={[ZoomPlugin]}
      slides={assets.map((asset) => ({
        src: asset.main_file_url,
        alt: asset.name,
        width: asset.width,
        height: asset.height,
      }))}
      render={{
        // Which of them shows depends on the image's `data-failed` (assets/retry-pictures.ts, zoom.css).
        iconError: () => (
          <>
            <LoadingIcon className="yarl__icon yarl__slide_loading" />
            <button type="button" className="zoom-press btn btn-compact bg-surface text-ink">
              Tap to load
            </button>
            <span role="alert" className="zoom-gone rounded-field bg-surface px-3 py-2 text-ink">
              Image not available
            </span>
          </>
        ),
      }}
      carousel={{ finite: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      controller={{ closeOnBackdropClick: true }}
    />
  )
}
