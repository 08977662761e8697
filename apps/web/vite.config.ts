import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { textPages } from './text-pages.ts'

/** What nearly every page has of ours. */
const shell_modules =
  /web\/app\/(ui|features\/(shell|search|assets\/(asset-grid|asset-card|span)|seo\/(page-meta|json-ld))|(api|assets|browser|kinds|preferences|saves|session|site)\/|lists\/list-address|routes\/parts\/public-page|[a-z-]+\.tsx?$)|contract\/src\/(category-list|licences|paging|search-terms)\.ts$/
/** Among them what lists of results, forms or members need; others do not carry it. */
const elsewhere =
  /features\/search\/(filters|nothing-found|reading-notice|search-start)|features\/shell\/member|ui\/(form|tab-row|table-head|toast|empty-frame|initials|date-text|sheet|use-back-closes|use-one-at-a-time)|app\/(api\/(browser|pricing)-calls|session\/(keep-session|leave-for|use-away)|saves\/(mark-saved|send-toggle)|downloads\/write-to-disk)/

/**
 * What pages share, in a few files: together they pack smaller than in twenty, and the first hardly ever changes.
 * What is loaded on demand stays apart. A visitor's page must not carry what members need.
 */
const browser_chunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: 'shell',
    test: (id: string) => shell_modules.test(id) && !elsewhere.test(id),
    minShareCount: 2,
  },
  // A wall that grows; the search and category lists add what they alone need.
  {
    name: 'feed',
    test: /features\/assets\/(asset-feed|use-load-more)|app\/lists\/(growing-list|newest|shuffled)/,
    minShareCount: 2,
  },
  {
    name: 'lists',
    test: /features\/search\/(filters|nothing-found|reading-notice)/,
    minShareCount: 3,
  },
  // What the page of prices shares with the checkout, the account and the questions.
  {
    name: 'prices',
    test: /features\/(plans|faq)\/|texts\/text-block|ui\/tab-row|checkout\/checkout-link|contract\/src\/(plans|money|credit-rules)\.ts/,
    minShareCount: 2,
  },
  // The pages of signing up and in.
  {
    name: 'forms',
    test: /app\/(ui\/form|features\/members\/(form-card|refusal|form-values|with-next)|session\/(keep-session|use-away)|routes\/parts\/private-page)/,
    minShareCount: 2,
  },
]

const contract = ['@taswira/contract', '@taswira/contract/client']

export default defineConfig({
  plugins: [textPages(), tailwindcss(), reactRouter()],
  build: {
    // Hashed files; "/assets" stays free for pages.
    assetsDir: '_b',
    // The router names what a page needs; a second list inside the scripts would only weigh.
    modulePreload: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: browser_chunks } } } } },
    // One copy of the contract in the process, shared with the API: `instanceof ApiError` must hold across both.
    ssr: {
      resolve: { external: contract },
      build: { rolldownOptions: { external: contract } },
    },
  },
})
