import { categories } from '@taswira/contract'
import { absolute } from './page-meta.ts'
import { xml } from './xml.ts'

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The sitemap index: part 0 has the pages, the other parts have the images. */
export const sitemapIndex = (origin: string, parts: number) =>
  `${declaration}<sitemapindex xmlns="${namespace}">
${Array.from({ length: parts + 1 }, (_, part) => `<sitemap><loc>${xml(origin)}/sitemap-images.xml?part=${part}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

const pages = [
  '/',
  '/images',
  '/pricing',
  '/video',
  '/music',
  '/graphics',
  '/about-us',
  '/whose-image',
  '/contributor',
  '/contributor-agreement',
  '/transparency',
  '/contact-us',
  '/request-asset',
  '/faq',
  '/terms',
]

/** All pages except image pages, including those of contributors. */
export const pagesSitemap = (origin: string, usernames: string[]) =>
  urlset(
    [
      ...pages,
      ...categories.map(({ slug }) => `/images/${slug}`),
      ...usernames.map((username) => `/contributors/${username}`),
    ].map((path) => `<url><loc>${xml(origin + path)}</loc></url>`),
  )

/** Image pages, each with its watermarked picture. */
export const imagesSitemap = (
  origin: string,
  assets: { slug: string; main_file_url: string; updated_at: string }[],
) =>
  urlset(
    assets.map(
      (asset) =>
        `<url><loc>${xml(`${origin}/image/${asset.slug}`)}</loc><lastmod>${asset.updated_at.slice(0, 10)}</lastmod><image:image><image:loc>${xml(absolute(origin, asset.main_file_url))}</image:loc></image:image></url>`,
    ),
  )

const urlset = (urls: string[]) =>
  `${declaration}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>
`
