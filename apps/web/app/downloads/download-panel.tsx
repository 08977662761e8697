import {
  type AssetNotes,
  BOARD_NAME_MAX,
  creditsText,
  download_sizes,
  numberText,
  type ReleaseSummary,
  usesNotAgreed,
} from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { CreditLine } from './credit-line.tsx'
import { type Download, isUnderWay, type QuickEdit } from './download-state.ts'
import { FileLink } from './file-link.tsx'
import { SizeLine } from './size-chooser.tsx'
import type { Wanted } from './start-download.ts'
import { Notice } from '../ui/form/notice.tsx'
import { CloseIcon, DownloadIcon } from '../ui/icons.tsx'
import { DownloadBar, DownloadFigures } from './download-progress.tsx'
import { QuickEdits } from './quick-edits.tsx'
import { useDragDown } from './use-drag-down.ts'
import { useFitScreen } from './use-fit-screen.ts'
import { usePanelDialog } from './use-panel-dialog.ts'
import { useSizes } from './use-sizes.ts'
import { settings } from '../site/settings.ts'

interface DownloadPanelProps {
  stock_id: string
  /** The panel opens whenever this number changes. */
  opened: number
  /** Whether the member has the licence, so that downloading again is free. */
  licensed: boolean
  credits: number | null
  release: AssetNotes['release']
  /** How the licence asks to credit the image; null if its creator is unknown. */
  credit: string | null
  /** The asset's download, running or finished. */
  download: Download | null
  onStart: (chosen: Pick<Wanted, 'choice' | 'size' | 'licensed_for'>) => void
  onCancel: () => void
}

/**
 * Download options and progress: a card below the button, or a bottom sheet on phones. A download continues when the
 * panel is closed.
 */
export function DownloadPanel(props: DownloadPanelProps) {
  const { stock_id, opened, licensed, credits, release, credit, download, onStart, onCancel } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = usePanelDialog(dialog, heading, opened)
  const drag = useDragDown(dialog, close)
  useFitScreen(dialog)
  const [choice, setChoice] = useState<QuickEdit | null>(null)
  const [licensed_for, setLicensedFor] = useState({ client: '', project: '' })
  // The size of a file is exact once it was made.
  const sizes = useSizes(stock_id, opened && opened + (download?.ended_at ?? 0))
  const running = isUnderWay(download)
  // The pressed button is removed when a download starts or ends, so the heading gets the focus.
  useEffect(() => {
    if (dialog.current?.open && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [running])

  return (
    <>
      <dialog ref={dialog} aria-label="Download" className="download-panel">
        <div className="download-grip" {...drag} aria-hidden="true" />
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
              Download
            </h2>
            <p className="text-small text-ink-muted">{priceText(licensed, credits)}</p>
          </div>
          <button type="button" className="icon-btn -mt-2 -mr-2" aria-label="Close" onClick={close}>
            <CloseIcon size={22} />
          </button>
        </div>

        {release && <NotAgreed release={release} />}
        <div className="mt-4">
          <QuickEdits choice={choice} onChoose={setChoice} disabled={running} />
        </div>
        {/* Folds when a download starts, so that its progress and result are in view. */}
        <SizeLine key={Number(running)} sizes={sizes} cut_out={choice === 'noBg'} disabled={running} />

        {running && download ? (
          <div className="mt-4">
            <DownloadBar download={download} />
            <DownloadFigures download={download} />
            <button type="button" className="btn btn-outline mt-3 w-full" onClick={onCancel}>
              Cancel
            </button>
          </div>
        ) : (
          <>
            {download && <Outcome download={download} credit={credit} />}
            {!licensed && <ForWhom given={licensed_for} onChange={setLicensedFor} />}
            <button
              type="button"
              className="btn btn-filled mt-4 w-full"
              onClick={() => onStart({ choice, size: sizes.size, licensed_for })}
            >
              <DownloadIcon size={20} />
              {choice === 'noBg'
                ? 'Download without background'
                : `Download ${download_sizes[sizes.size].name}`}
            </button>
          </>
        )}
      </dialog>
      <div className="download-backdrop" aria-hidden="true" onClick={close} />
    </>
  )
}

type LicensedFor = NonNullable<Wanted['licensed_for']>

interface ForWhomProps {
  given: LicensedFor
  onChange: (licensed_for: LicensedFor) => void
}

/** Client and project for the certificate, folded because most licences are for oneself. */
function ForWhom({ given, onChange }: ForWhomProps) {
  // Written out, because the usual field would be one more file for image pages.
  const field = (name: keyof LicensedFor, label: string) => (
    <label className="text-small font-semibold">
      {label}
      <input
        name={name}
        value={given[name]}
        maxLength={BOARD_NAME_MAX}
        autoComplete="off"
        className="field mt-1.5"
        onChange={(event) => onChange({ ...given, [name]: event.target.value })}
      />
    </label>
  )
  return (
    <details className="mt-4">
      <summary className="unfolds py-3 text-small font-semibold">For a client or project</summary>
      <div className="mt-2 grid gap-3">
        {field('client', 'Client (optional)')}
        {field('project', 'Project (optional)')}
        <p className="text-small text-ink-muted">
          Both are on the licence's certificate, and can't be changed later.
        </p>
      </div>
    </details>
  )
}

/** Sensitive uses that a person in the image hasn't agreed to. */
function NotAgreed({ release }: { release: ReleaseSummary }) {
  const uses = usesNotAgreed(release)
  if (release.status === 'not_released')
    return (
      <Notice tone="info" className="mt-4">
        Editorial use only: there is no release for this image, so it can't be used in advertising.
      </Notice>
    )
  if (uses.length === 0) return null
  return (
    <Notice tone="info" className="mt-4">
      Not everybody has agreed to the use of this image for{' '}
      {new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(uses)}.
    </Notice>
  )
}

function priceText(licensed: boolean, credits: number | null): string {
  if (licensed) return 'Download again · free'
  const price = creditsText(settings.now().prices.credits_per_image)
  return credits === null ? price : `${price} · you have ${numberText(credits)}`
}

/** Unlike the toast, it stays visible. */
function Outcome({ download, credit }: { download: Download } & Pick<DownloadPanelProps, 'credit'>) {
  const { phase, outcome, reason } = download
  const tone = phase === 'complete' ? 'success' : phase === 'failed' ? 'danger' : 'info'
  return (
    <Notice tone={tone} className="mt-4">
      <p className="font-semibold">{outcome}</p>
      {reason && <p>{reason}</p>}
      <FileLink download={download} />
      {credit && phase === 'complete' && (
        <div className="mt-1">
          <p className="text-small">When you use the image, credit it like this:</p>
          <CreditLine credit={credit} />
        </div>
      )}
    </Notice>
  )
}
