import { useEffect, useState } from 'react'
import { type Download, isUnderWay, toPercent, useDownload } from '../../downloads/download-state.ts'
import { cancelDownload } from '../../downloads/start-download.ts'
import { WarningIcon } from '../../ui/form/icons.tsx'
import { CheckIcon, DownloadIcon } from '../../ui/icons.tsx'
import { DownloadBar } from './download-progress.tsx'

/** How long the result is shown, in ms (docs/specification.md, section 9). */
const END_MS = 2_000

/** The only toast of a download, from its start until shortly after its end. Its text is announced elsewhere. */
export function DownloadToast() {
  const download = useDownload()
  const ended = download !== null && !isUnderWay(download)
  const [gone, setGone] = useState(ended)
  const [last, setLast] = useState(ended)
  if (ended !== last) {
    setLast(ended)
    setGone(false)
  }
  useEffect(() => {
    if (!ended) return
    const timer = setTimeout(() => setGone(true), END_MS)
    return () => clearTimeout(timer)
  }, [ended])

  if (!download || (ended && gone)) return null
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
