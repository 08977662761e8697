import { filter_names, isCategorySlug, search_filters, sorts } from '@taswira/contract'

const list = ['keywords', ...filter_names, 'sort', 'widen', 'from', 'shown', 'refused']

/** The query parameters that each cached page reads; other pages keep all of theirs. */
const read_by: [path: RegExp, names: string[]][] = [
  [/^\/(images)?$/, ['from', 'shown']],
  [/^\/(search|images\/[^/]+(\/search)?)$/, list],
  [/^\/contributors\/[^/]+$/, [...list, 'category']],
  [/^\/pricing$/, ['tab', 'next']],
  [/^\/contact-us$/, ['subject']],
  [/^\/request-asset$/, ['for']],
  [
    /^\/(image\/[^/]+|video|music|graphics|contributor|contributor-agreement(\/[^/]+)?|transparency|about-us|whose-image|terms|faq|licence\/[^/]+)$/,
    [],
  ],
  [/^\/(images\/[^/]+\/)?rss\.xml$/, []],
]

/** Valid values; any other value has the same effect as leaving the parameter out. */
const meant: Record<string, (value: string) => boolean> = {
  ...Object.fromEntries(
    filter_names.map((name) => [name, (value: string) => search_filters[name].some((one) => one === value)]),
  ),
  sort: (value) => sorts.some((one) => one === value),
  category: isCategorySlug,
  widen: (value) => value === 'off',
  refused: (value) => value === 'yes',
  from: (value) => /^[0-9]{1,6}$/.test(value),
  shown: (value) => /^[0-9]{1,6}$/.test(value),
  tab: (value) => ['personal', 'teams', 'enterprise'].includes(value),
}

/** Added by the router when the browser requests only a page's data. */
const DATA_NAME = '_routes'

/**
 * The URL that a page is rendered from and cached under: without parameters the page doesn't read, and with the others
 * in a fixed order. Otherwise a random parameter would cause a new rendering each time, and one visitor's parameters
 * would end up in the page for others.
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
  // In "/search?old+men" the words are where a parameter name would be.
  const [first] = sent
  if (names === list && first?.[1] === '' && !names.includes(first[0])) read.set(first[0], '')
  for (const name of path === page ? names : [...names, DATA_NAME]) {
    const value = sent.get(name)
    if (value !== null && (meant[name]?.(value) ?? true)) read.set(name, value)
  }
  return read.size ? `${path}?${read}` : path
}

/**
 * The canonical form of a path: without empty and dot segments, and without unnecessary percent-encoding. Other forms
 * are redirected to it: each would be cached separately, and "//" isn't a valid URL.
 */
export function canonicalPath(path: string): string {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase()
  })
  const { pathname } = new URL(`http://shop${decoded.replace(/\/{2,}/g, '/')}`)
  return pathname.replace(/\/{2,}/g, '/')
}
