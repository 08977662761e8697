import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Every URL of the product (docs/specification.md, section 2). */
const routes = [
  index('routes/home.tsx'),
  route('images', 'routes/images.tsx'),
  route('images/:category', 'routes/category.tsx'),
  route('images/:category/search', 'routes/category-search.tsx'),
  route('search', 'routes/search.tsx'),
  route('image/:slug', 'routes/image.tsx'),
  route('contributors/:username', 'routes/contributor-portfolio.tsx'),

  ...['video', 'music', 'graphics'].map((kind) => route(kind, 'routes/coming-soon.tsx', { id: kind })),

  route('pricing', 'routes/pricing.tsx'),
  route('checkout', 'routes/checkout.tsx'),

  route('signup', 'routes/signup.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('login', 'routes/login.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('account/profile', 'routes/account-profile.tsx'),
  route('account/receipts/:reference', 'routes/receipt.tsx'),
  route('account/:entry?', 'routes/account-entry.tsx'),

  route('consent', 'routes/consent.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('certificate', 'routes/certificate-check.tsx'),
  route('certificate/:certificate_id', 'routes/certificate.tsx'),
  route('licence/:version', 'routes/licence.tsx'),
  route('release/confirmed', 'routes/release-confirmed.tsx'),
  route('release/declined', 'routes/release-declined.tsx'),
  route('release/withdraw/:token', 'routes/release-withdraw.tsx'),
  route('release/:token', 'routes/release.tsx'),
  route('release-text/:kind/:version', 'routes/release-text.tsx'),
  route('whose-image', 'routes/whose-image.tsx'),

  route('desk', 'routes/desk/layout.tsx', [
    index('routes/desk/overview.tsx'),
    route('requests', 'routes/desk/requests.tsx'),
    route('messages', 'routes/desk/messages.tsx'),
    route('applications', 'routes/desk/applications.tsx'),
    route('review', 'routes/desk/review.tsx'),
    route('review/statistics', 'routes/desk/review-statistics.tsx'),
    route('review/:submission_key', 'routes/desk/review-submission.tsx'),
    route('releases', 'routes/desk/releases.tsx'),
    route('orders', 'routes/desk/orders.tsx'),
    route('orders/:reference', 'routes/desk/order.tsx'),
    route('members', 'routes/desk/members.tsx'),
    route('members/:profile_id', 'routes/desk/member.tsx'),
    route('sales', 'routes/desk/sales.tsx'),
    route('payouts', 'routes/desk/payouts.tsx'),
    route('catalogue', 'routes/desk/catalogue.tsx'),
    route('catalogue/:stock_id', 'routes/desk/asset.tsx'),
    route('upload', 'routes/desk/upload.tsx'),
    route('curation', 'routes/desk/curation.tsx'),
    route('searches', 'routes/desk/searches.tsx'),
    route('prices', 'routes/desk/prices.tsx'),
    route('promo-codes', 'routes/desk/promo-codes.tsx'),
    route('log', 'routes/desk/log.tsx'),
    route('operators', 'routes/desk/operators.tsx'),
    route('account', 'routes/desk/account.tsx'),
  ]),

  route('contact-us', 'routes/contact-us.tsx'),
  route('request-asset', 'routes/request-asset.tsx'),
  route('contributor', 'routes/contributor.tsx'),
  route('contributor-agreement/:version?', 'routes/contributor-agreement.tsx'),
  route('studio/join', 'routes/studio/join.tsx'),
  route('studio', 'routes/studio/layout.tsx', [
    index('routes/studio/overview.tsx'),
    route('wanted', 'routes/studio/wanted.tsx'),
    route('uploads', 'routes/studio/uploads.tsx'),
    route('drafts', 'routes/studio/drafts.tsx'),
    route('drafts/:submission_key', 'routes/studio/submission.tsx'),
    route('in-review', 'routes/studio/in-review.tsx'),
    route('refused', 'routes/studio/refused.tsx'),
    route('published', 'routes/studio/published.tsx'),
    route('releases', 'routes/studio/releases.tsx'),
    route('releases/:release_key', 'routes/studio/release.tsx'),
    route('earnings', 'routes/studio/earnings.tsx'),
    route('payouts', 'routes/studio/payouts.tsx'),
    route('profile', 'routes/studio/profile.tsx'),
    route('agreement', 'routes/studio/agreement.tsx'),
    route('leave', 'routes/studio/leave.tsx'),
  ]),
  route('transparency', 'routes/transparency.tsx'),
  route('about-us', 'routes/about-us.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('faq', 'routes/faq.tsx'),

  // Feeds, files and form targets.
  route('theme', 'routes/theme.ts'),
  route('data', 'routes/data.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('.well-known/security.txt', 'routes/security.ts'),
  route('.well-known/tdmrep.json', 'routes/tdmrep.ts'),
  route('tdm-policy.json', 'routes/tdm-policy.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemap-images.xml', 'routes/sitemap-images.ts'),
  route('rss.xml', 'routes/rss.ts'),
  route('images/:category/rss.xml', 'routes/category-rss.ts'),
  route('oembed', 'routes/oembed.ts'),
  route('licence/:version/text', 'routes/licence-text.ts'),
  route('opensearch.xml', 'routes/opensearch.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('service-worker.js', 'routes/service-worker.ts'),
  route('offline', 'routes/offline.ts'),

  // Only in development. The build reads this file without a config, so it checks the environment.
  ...(process.env.NODE_ENV === 'development' ? [route('components', 'routes/component-gallery.tsx')] : []),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfigEntry[]

/** Paths are case-sensitive, so that each page has one URL: `/IMAGES` isn't found. */
const inExactCase = (entry: RouteConfigEntry): RouteConfigEntry => ({
  ...entry,
  caseSensitive: true,
  ...(entry.children && { children: entry.children.map(inExactCase) }),
})

export default routes.map(inExactCase) satisfies RouteConfig
