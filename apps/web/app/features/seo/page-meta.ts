import { pictureAs } from '@taswira/contract'
import { logoPicture } from '../../site/mark.tsx'
import { settings } from '../../site/settings.ts'

interface PageMeta {
  /** Scheme and host of absolute URLs. */
  origin: string
  /** Canonical path and query. */
  path: string
  /** Without the site's name, which is appended. */
  title: string
  description: string
  image?: { url: string; width: number; height: number; alt: string }
  noindex?: boolean
  type?: 'website' | 'article'
}

const TITLE_MAX = 60
const DESCRIPTION_MAX = 155

/** The watermarked sharing picture of 1200 × 630 px. */
export const sharingPicture = ({ main_file_url, name }: { main_file_url: string; name: string }) => ({
  url: pictureAs(main_file_url, 'share.jpg') ?? main_file_url,
  width: 1200,
  height: 630,
  alt: name,
})

/** Title, description, canonical URL and sharing tags of a page. */
export function pageMeta({ origin, path, title, description, image, noindex, type = 'website' }: PageMeta) {
  const { name, tagline, look } = settings.now()
  const url = origin + path
  const full_title = toTitle(title)
  const short_description = shortened(description, DESCRIPTION_MAX)
  const picture = image ?? {
    url: look?.logo ? logoPicture(look.logo, 'sharing') : '/sharing.png',
    width: 1200,
    height: 630,
    alt: `${name}: ${tagline}`,
  }
  return [
    { title: full_title },
    { name: 'description', content: short_description },
    { tagName: 'link' as const, rel: 'canonical', href: url },
    // The site has one language, so this page is also the default for all others.
    ...['en', 'x-default'].map((hrefLang) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang,
      href: url,
    })),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: full_title },
    { property: 'og:description', content: short_description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:image', content: absolute(origin, picture.url) },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Appends the site's name: "Smiling · Taswira", at most 60 characters. */
export const toTitle = (title: string) =>
  title === settings.now().name
    ? `${settings.now().name}: ${settings.now().tagline}`
    : `${shortened(title, TITLE_MAX - settings.now().name.length - 3)} · ${settings.now().name}`

/** Shortens text to at most `max` characters between words, with an ellipsis. */
export function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** A URL with scheme and host. */
export const absolute = (origin: string, url: string) => (url.startsWith('/') ? origin + url : url)

/** The site's origin from the root loader's data, for a route's `meta`. */
export function findOrigin(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const page = matches[0]?.loaderData as { public_origin?: string } | undefined
  return page?.public_origin ?? ''
}
