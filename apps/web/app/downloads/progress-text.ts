import type { Download } from './download-state.ts'

/** Bytes per unit. */
const KB = 1_000
const MB = 1_000_000

/** "3.5 of 8.4 MB"; "3.5 MB" while the size is unknown. */
export function sizeText({ received, total }: Pick<Download, 'received' | 'total'>): string {
  const unit = (total ?? received) >= MB ? MB : KB
  const name = unit === MB ? 'MB' : 'kB'
  const shown = (bytes: number) => (unit === MB ? (bytes / MB).toFixed(1) : String(Math.round(bytes / KB)))
  return total === null ? `${shown(received)} ${name}` : `${shown(received)} of ${shown(total)} ${name}`
}

/** "12 s, about 17 s left", estimated from the average speed so far. */
export function timeText({
  received,
  total,
  elapsed_s,
}: Pick<Download, 'received' | 'total' | 'elapsed_s'>): string {
  const elapsed = secondsText(elapsed_s)
  if (total === null || received === 0 || elapsed_s === 0 || received >= total) return elapsed
  const left_s = Math.ceil(((total - received) * elapsed_s) / received)
  return `${elapsed}, about ${secondsText(left_s)} left`
}

/** "45 s", "2 min 5 s". */
function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return rest ? `${Math.floor(seconds / 60)} min ${rest} s` : `${seconds / 60} min`
}
