import { encode } from 'uqr'

/**
 * A QR code, black on white in both themes, because not every app reads the reverse. Its text has to be on the page in
 * another form too.
 */
export function QrCode({ text, className }: { text: string; className: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`w-full rounded-field ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
