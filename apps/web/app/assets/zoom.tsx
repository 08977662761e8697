import { useEffect, useEffectEvent, useState } from 'react'
import { href, Link } from 'react-router'
import Lightbox, { LoadingIcon } from 'yet-another-react-lightbox'
import ZoomPlugin from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { loginTo } from '../session/login-link.ts'
import { useSession } from '../session/session.ts'
import './zoom.css'

interface ZoomProps {
  /** The image of the page, followed by similar ones. */
  assets: { slug: string; name: string; main_file_url: string; width: number; height: number }[]
  onClose: () => void
}

/** Shows the display images in full screen, with pinch, pan, wheel and arrow keys. Loaded when it is first opened. */
export function Zoom({ assets, onClose }: ZoomProps) {
  const [index, setIndex] = useState(0)
  // The lightbox goes back to `index` when it gets other slides, even if it has just moved on.
  const [slides] = useState(() =>
    assets.map(({ main_file_url, name, width, height }) => ({
      src: main_file_url,
      alt: name,
      width,
      height,
    })),
  )
  const signed_in = useSession() !== null
  // While the dialog opens, or when the virtual cursor of a screen reader moves the focus out of it, it misses keys.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (document.activeElement?.closest('.yarl__root')) return
    if (event.key === 'Escape') onClose()
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
    if (slides[index + step]) setIndex(index + step)
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
        // Without this, the focus would be on an element without a name.
        entered: () => document.querySelector<HTMLElement>('.yarl__root [aria-label="Close"]')?.focus(),
      }}
      labels={{ Lightbox: slides[index]?.alt ?? 'Image' }}
      plugins={[ZoomPlugin]}
      slides={slides}
      render={{
        slideFooter: ({ slide }) => {
          const shown = assets.find(({ main_file_url }) => 'src' in slide && main_file_url === slide.src)
          return (
            shown && (
              <div className="zoom-caption">
                <p className="min-w-0 wrap-anywhere">{shown.name}</p>
                <Link
                  to={signed_in ? `${pageOf(shown)}#download` : loginTo(pageOf(shown))}
                  state={{ download: true }}
                  className="btn btn-filled btn-compact flex-none"
                  onClick={onClose}
                >
                  Download
                </Link>
              </div>
            )
          )
        },
        // The image's `data-failed` decides which of them is visible (assets/retry-pictures.ts, zoom.css).
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

const pageOf = ({ slug }: { slug: string }) => href('/image/:slug', { slug })
