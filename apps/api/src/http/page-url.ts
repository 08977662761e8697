import { colour_slugs, orientations, sorts } from '@taswira/contract'

const list = ['keywords', 'orientation', 'colour', 'sort', 'widen', 'from', 'shown']

/** The query parameters that each kept page reads; pages that are not named here get theirs as sent. */
const read_by: [path: RegExp, names: string[]][] = [
  [/^\/$/, ['from', 'shown']],
  [/^\/(search|images\/[^/]+(\/search)?)$/, list],
  [/^\/pricing$/, ['tab', 'next']],
  [/^\/contact-us$/, ['subject']],
  [/^\/request-asset$/, ['for']],
  [/^\/(images|image\/[^/]+|video|music|graphics|contributor|about-us|terms|faq|licence\/[^/]+)$/, []],
  [/^\/(images\/[^/]+\/)?rss\.xml$/, []],
]

/** Values that mean something; with any other a page is the same as without the parameter. */
const meant: Record<string, (value: string) => boolean> = {
  orientation: (value) => orientations.some((one) => one === value),
  colour: (value) => colour_slugs.some((one) => one === value),
  sort: (value) => sorts.some((one) => one === value),
  widen: (value) => value === 'off',
  from: (value) => /^[0-9]{1,6}$/.test(value),
  shown: (value) => /^[0-9]{1,6}$/.test(value),
  tab: (value) => ['personal', 'teams', 'enterprise'].includes(value),
}

/** What the router adds when the browser asks for the data of a page alone. */
const DATA_NAME = '_routes'

/**
 * The address that a page is rendered from and kept under: without the parameters that it does not read, and with the
 * others in one order. Otherwise a random parameter would render the page each time, and one visitor's parameters
 * would be in the page that others get.
 */
export function pageUrl(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const [, names] = read_by.find(([pattern]) => pattern.test(page.replace(/(?<=.)\/$/, ''))) ?? []
  if (!names) return url
  const sent = new URLSearchParams(url.slice(at + 1))
  const read = new URLSearchParams()
  // "/search?old+men" has its words in the place of a name.
  const [first] = sent
  if (names === list && first?.[1] === '' && !names.includes(first[0])) read.set(first[0], '')
  for (const name of path === page ? names : [...names, DATA_NAME]) {
    const value = sent.get(name)
    if (value !== null && (meant[name]?.(value) ?? true)) read.set(name, value)
  }
  return read.size ? `${path}?${read}` : path
}

/**
 * The one spelling of a path: without empty and dot segments, and with no letter percent-encoded that needs no encoding.
 * Others are redirected to it: each would be a page of its own in the cache, and "//" is no URL at all.
 */
export function canonicalPath(path: string): string {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase()
  })
  const { pathname } = new URL(`http://shop${decoded.replace(/\/{2,}/g, '/')}`)
  return pathname.replace(/\/{2,}/g, '/')
}
