import type { Look } from '@taswira/contract'
import { settings } from './settings.ts'

/** The logo: a picture frame whose lower right quarter is a quarter circle, the sun. */
export const MARK_PATH = 'M3 3h26v26H3zM7 7v18h18V7zM25 14v11H14a11 11 0 0 1 11-11z'

export function ShippedMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="flex-none">
      <path fill="currentColor" fillRule="evenodd" d={MARK_PATH} />
    </svg>
  )
}

/** Nothing in a shop that has its own logo. */
export const Mark = (props: { size?: number }) =>
  settings.now().look?.logo ? null : <ShippedMark {...props} />

/** The URL of a picture that was made of a logo. */
export const logoPicture = ({ file }: NonNullable<Look['logo']>, kind?: 'icon' | 'sharing') =>
  `/logos/${file.slice(0, -4)}${kind ? `-${kind}` : ''}.png`

/** Its width and height give it its shape before it is loaded. */
export const Logo = (logo: NonNullable<Look['logo']>) => (
  <img
    src={logoPicture(logo)}
    alt={settings.now().name}
    width={logo.width}
    height={logo.height}
    className="h-9 w-auto max-w-55 object-contain object-left"
  />
)

/** Logo and name, at most 220 px wide for any name on a window of 1280 px; or the shop's own logo. */
export function Wordmark() {
  const { name, look } = settings.now()
  const logo = look?.logo
  if (logo) return <Logo {...logo} />
  return (
    <span className={name.length > 12 ? 'wordmark small' : 'wordmark'}>
      <Mark />
      <span>{name}</span>
    </span>
  )
}
