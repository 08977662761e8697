import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Every URL of the product (specification, section 2). */
const routes = [
  index('routes/home.tsx'),
  route('images', 'routes/images.tsx'),
  route('images/:category', 'routes/category.tsx'),
  route('images/:category/search', 'routes/category-search.tsx'),
  route('search', 'routes/search.tsx'),
  route('image/:slug', 'routes/image.tsx'),

  route('video', 'routes/video.tsx'),
  route('music', 'routes/music.tsx'),
  route('graphics', 'routes/graphics.tsx'),

  route('signup', 'routes/signup.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('login', 'routes/login.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('account/profile', 'routes/account-profile.tsx'),
  route('account/:entry?', 'routes/account-entry.tsx'),

  // Still to come; each line moves to a file of its own when its part opens.
  ...['pricing', 'checkout', 'contact-us', 'terms', 'faq', 'about-us', 'contributor'].map((path) =>
    route(path, 'routes/opens-soon.tsx', { id: `opens-soon/${path}` }),
  ),

  // What machines and forms ask for.
  route('theme', 'routes/theme.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemap-images.xml', 'routes/sitemap-images.ts'),
  route('rss.xml', 'routes/rss.ts'),
  route('images/:category/rss.xml', 'routes/category-rss.ts'),
  route('oembed', 'routes/oembed.ts'),
  route('opensearch.xml', 'routes/opensearch.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfigEntry[]

/** One address for each page: `/IMAGES` is none. */
export default routes.map((entry) => ({ ...entry, caseSensitive: true })) satisfies RouteConfig
