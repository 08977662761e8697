import { type Download, isSlow, toPercent } from './download-state.ts'
import { sizeText, timeText } from './progress-text.ts'
import { slow_text } from './start-download.ts'

/**
 * The progress bar of a download. It isn't announced, because start-download.ts announces each quarter; announcing
 * every change would be too much.
 */
export function DownloadBar({ download }: { download: Download }) {
  const percent = toPercent(download)
  return (
    <progress
      className="bar"
      aria-label={`Downloading ${download.name}`}
      max={100}
      value={percent ?? undefined}
    />
  )
}

export function DownloadFigures({ download }: { download: Download }) {
  const percent = toPercent(download)
  const slow = isSlow(download) && <p className="basis-full">{slow_text}</p>
  if (download.phase === 'preparing') {
    return (
      <div aria-hidden="true" className="mt-2 text-small text-ink-muted">
        {download.choice === 'noBg' ? 'Removing the background…' : 'Preparing…'} {download.elapsed_s} s
        {download.queue && <p>{download.queue}</p>}
        {slow}
      </div>
    )
  }
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap gap-x-3 text-small text-ink-muted tabular-nums">
      {percent !== null && <span className="font-semibold text-ink">{percent}%</span>}
      <span>{sizeText(download)}</span>
      <span className="ml-auto">{timeText(download)}</span>
      {slow}
    </div>
  )
}
