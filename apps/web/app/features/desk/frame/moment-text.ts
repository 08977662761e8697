/** "20 Nov 2026, 13:05 WAT". The desk always uses Lagos time, which has no daylight saving time. */
export const momentText = (iso: string) =>
  `${new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Lagos',
  })} WAT`
