import { pictureAs } from '@taswira/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import { useLowData } from '../browser/preferences.ts'
import { useDownload } from '../downloads/download-state.ts'
import { LicenceLine } from '../downloads/licence-line.tsx'
import { useOffer } from '../downloads/use-offer.ts'
import { BoardMenu } from '../saves/board-menu.tsx'
import { useIsSaved } from '../saves/saved-ids.ts'
import { loginTo } from '../session/login-link.ts'
import { announce } from '../ui/announce.ts'
import { BookmarkIcon, ChevronIcon, CloseIcon, DownloadIcon } from '../ui/icons.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { CardAsset } from './card-asset.ts'
import { findCards } from './card-keys.ts'
import { displaySizes } from './display-sizes.ts'
import { downloadText } from './download-text.ts'
import { seenThumbnail } from './thumbnail.ts'

export { findCards, pressKey } from './card-keys.ts'

/** How far a finger moves sideways to show another image, in px. */
const SWIPE_PX = 48

interface QuickLookProps {
  assets: CardAsset[]
  /** Position of the image that it opens with, from 0. */
  at: number
  /** It opens whenever this number changes. */
  times: number
  save_to: string
}

/**
 * A large preview over the grid, to look through its images without leaving it. Loaded when it is first opened. The grid
 * around it handles presses on links and Save (use-card-presses.ts).
 */
export function QuickLook({ assets, at, times, save_to }: QuickLookProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useState({ times, at: at as number | null })
  if (shown.times !== times) setShown({ times, at })
  const asset = shown.at === null ? undefined : assets[shown.at]

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // Not on a button: a key meant for the image must not press it.
    heading.current?.focus()
  }, [times])

  function show(next: number) {
    if (!assets[next]) return
    setShown({ times, at: next })
    announce(`${assets[next].name}, ${next + 1} of ${assets.length}`)
  }
  const step = (by: 1 | -1) => shown.at !== null && show(shown.at + by)

  const press = (name: string) => dialog.current?.querySelector<HTMLElement>(`[data-look=${name}]`)?.click()

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!asset || event.ctrlKey || event.metaKey || event.altKey) return
    const on_control = (event.target as Element).closest('a, button, summary')
    if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'ArrowRight') step(1)
    else if (/^s$/i.test(event.key) && !event.repeat) press('save')
    else if (event.key === 'Enter' && !on_control) press('open')
    else if (event.key === ' ' && !on_control) dialog.current?.close()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  function onClose() {
    if (shown.at !== null) findCards(dialog.current!)[shown.at]?.focus()
    setShown({ times, at: null })
  }

  return (
    <Sheet
      ref={dialog}
      label={asset ? `Quick look: ${asset.name}` : 'Quick look'}
      className="quick-look"
      onClose={onClose}
    >
      {asset && (
        <>
          <LargePicture key={asset.slug} asset={asset} onSwipe={step}>
            <StepButton name="Previous image" by={-1} off={shown.at === 0} onStep={step} />
            <StepButton name="Next image" by={1} off={shown.at === assets.length - 1} onStep={step} />
          </LargePicture>
          <div className="grid content-start gap-3 p-4 lg:p-5">
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <h2 ref={heading} tabIndex={-1} className="text-h3 wrap-anywhere outline-none">
                  {asset.name}
                </h2>
                {asset.author && (
                  <a
                    href={href('/contributors/:username', { username: asset.author.username })}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {asset.author.full_name}
                  </a>
                )}
              </div>
              <button
                type="button"
                className="icon-btn -mt-2 -mr-2"
                aria-label="Close quick look"
                onClick={() => dialog.current?.close()}
              >
                <CloseIcon size={22} />
              </button>
            </div>
            <Actions key={asset.slug} asset={asset} save_to={save_to} />
            <p className="text-small text-ink-muted">
              {shown.at! + 1} of {assets.length}
              <span className="quick-look-keys"> · ← and → browse · S saves · Enter opens the page</span>
            </p>
          </div>
        </>
      )}
    </Sheet>
  )
}

interface LargePictureProps {
  asset: CardAsset
  onSwipe: (by: 1 | -1) => void
  /** Buttons on the image. */
  children: React.ReactNode
}

function LargePicture({ asset, onSwipe, children }: LargePictureProps) {
  const low = useLowData()
  const from_x = useRef<number | null>(null)
  const [seen] = useState(() => seenThumbnail(asset.slug))
  const { main_file_url, placeholder, colour, width, height } = asset
  return (
    <div
      role="presentation"
      className="quick-look-stage"
      onPointerDown={(event) => {
        from_x.current = event.isPrimary && event.pointerType === 'touch' ? event.clientX : null
      }}
      onPointerUp={(event) => {
        const moved = from_x.current === null ? 0 : event.clientX - from_x.current
        from_x.current = null
        if (Math.abs(moved) >= SWIPE_PX) onSwipe(moved < 0 ? 1 : -1)
      }}
    >
      <span
        className="picture-box"
        style={{ '--colour': colour, '--ratio': width / height } as React.CSSProperties}
      >
        {seen ? (
          <img src={seen} alt="" decoding="sync" />
        ) : (
          placeholder && !low && <img src={placeholder} alt="" className="placeholder" />
        )}
        <img
          src={low ? pictureAs(main_file_url, 'display-640') : main_file_url}
          srcSet={low ? undefined : displaySizes(asset)}
          sizes="(min-width:1024px) 760px, 100vw"
          alt={asset.name}
          draggable={false}
        />
      </span>
      {children}
    </div>
  )
}

interface StepButtonProps {
  name: string
  by: 1 | -1
  /** Whether there is no image in this direction. */
  off: boolean
  onStep: (by: 1 | -1) => void
}

const StepButton = ({ name, by, off, onStep }: StepButtonProps) => (
  <button
    type="button"
    className={`quick-look-step icon-btn ${by < 0 ? 'left-2' : 'right-2'}`}
    aria-label={name}
    // It keeps the focus at the end of the list.
    aria-disabled={off}
    onClick={() => onStep(by)}
  >
    <ChevronIcon size={22} className={by < 0 ? 'rotate-90' : '-rotate-90'} />
  </button>
)

function Actions({ asset, save_to }: { asset: CardAsset; save_to: string }) {
  const saved = useIsSaved(asset.stock_id)
  const page = href('/image/:slug', { slug: asset.slug })
  const shared = { className: 'btn btn-outline btn-compact', 'data-look': 'save' }
  return (
    <>
      {saved === null ? (
        <DownloadLink to={loginTo(page)} data-download>
          {downloadText()}
        </DownloadLink>
      ) : (
        <MemberDownload stock_id={asset.stock_id} to={`${page}#download`} />
      )}
      <div className="grid grid-cols-2 gap-2">
        {saved === null ? (
          <a href={save_to} rel="nofollow" data-save={asset.stock_id} {...shared}>
            <BookmarkIcon size={18} /> Save
          </a>
        ) : (
          <button type="button" aria-pressed={saved} data-save={asset.stock_id} {...shared}>
            <BookmarkIcon size={18} className={saved ? 'fill-current' : ''} /> {saved ? 'Saved' : 'Save'}
          </button>
        )}
        <a href={page} data-look="open" className="btn btn-outline btn-compact">
          Open page
        </a>
      </div>
      {saved !== null && <BoardMenu stock_id={asset.stock_id} />}
    </>
  )
}

/** Opens the image's page with its download panel. */
function MemberDownload({ stock_id, to }: { stock_id: string; to: string }) {
  const download = useDownload()
  const { licence, text } = useOffer(stock_id, download?.stock_id === stock_id ? download : null)
  return (
    <>
      <DownloadLink to={to}>{text}</DownloadLink>
      {licence?.licensed_at && (
        <LicenceLine licensed_at={licence.licensed_at} certificate_id={licence.certificate_id} />
      )}
    </>
  )
}

interface DownloadLinkProps {
  to: string
  'data-download'?: boolean
  children: string
}

const DownloadLink = ({ to, children, ...pressed }: DownloadLinkProps) => (
  <a href={to} rel="nofollow" className="btn btn-filled w-full px-2" {...pressed}>
    <DownloadIcon size={20} /> {children}
  </a>
)
