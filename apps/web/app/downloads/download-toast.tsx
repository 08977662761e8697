import { useEffect, useState } from 'react'
import { type Download, isSlow, toPercent, useDownload } from './download-state.ts'
import { cancelDownload, slow_text } from './start-download.ts'
import { WarningIcon } from '../ui/form/icons.tsx'
import { CheckIcon, DownloadIcon } from '../ui/icons.tsx'
import { DownloadBar } from './download-progress.tsx'

/** How long the result is shown, in ms (docs/specification.md, section 9). */
const END_MS = 2_000
/** Age in ms after which a result is not shown, if this code loads only then. */
const FORGOTTEN_MS = 10_000

/** The single toast of a download, from its start until shortly after its end. start-download.ts announces its text. */
export function DownloadToast() {
  const download = useDownload()
  const ended_at = download?.ended_at ?? 0
  const ended = ended_at !== 0
  /** `ended_at` of the result that has been shown long enough. */
  const [shown, setShown] = useState(() => (Date.now() - ended_at > FORGOTTEN_MS ? ended_at : 0))
  useEffect(() => {
    if (ended_at === 0) return
    // The time starts with the first rendering, because a fast download may end before this code has loaded.
    const timer = setTimeout(() => setShown(ended_at), END_MS)
    return () => clearTimeout(timer)
  }, [ended_at])

  if (!download || (ended && shown === ended_at)) return null
  return ended ? <EndToast download={download} /> : <RunningToast download={download} />
}

function RunningToast({ download }: { download: Download }) {
  return (
    <div className="toast">
      <DownloadIcon size={20} />
      <div className="min-w-0 flex-1 py-2">
        <p aria-hidden="true" className="mb-1 tabular-nums">
          Downloading... {toPercent(download) ?? 0}%
        </p>
        <DownloadBar download={download} />
        {isSlow(download) && (
          <p aria-hidden="true" className="mt-1 text-small">
            {slow_text}
          </p>
        )}
      </div>
      <button type="button" className="btn btn-text btn-compact px-3" onClick={cancelDownload}>
        Cancel
      </button>
    </div>
  )
}

function EndToast({ download: { phase, outcome } }: { download: Download }) {
  return (
    <div className="toast pr-4" data-tone={phase === 'failed' ? 'danger' : undefined}>
      {phase === 'complete' ? <CheckIcon size={20} /> : <WarningIcon size={20} />}
      <p className="min-w-0 flex-1">{outcome}</p>
    </div>
  )
}
