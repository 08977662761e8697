import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What nearly every page has of ours. */
const shell_modules =
  /web\/app\/(ui|features\/(shell|search)|[a-z-]+\.tsx?$)|contract\/src\/(category-list|licences|paging|search-terms|site)\.ts$/
/** Among them what lists of results, forms or members need; others do not carry it. */
const elsewhere =
  /features\/search\/(filters|nothing-found|reading-notice|search-start)|features\/shell\/member|ui\/(form|toast|initials|use-alive|date-text|sheet|use-back-closes|kind-drawing)|app\/(browser-calls|leave-for|mark-saved|member|private|saving|session-store|use-away)/

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
  // Works on a wall, and what every page with works says of itself.
  {
    name: 'wall',
    test: /features\/(assets\/(asset-grid|asset-card|card-asset|span)|seo\/(page-meta|json-ld))/,
    minShareCount: 3,
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
  // The pages of signing up and in.
  {
    name: 'forms',
    test: /app\/(ui\/(form|use-alive)|features\/members\/(form-card|refusal|check-form|with-next)|session-store|private-page|use-away)/,
    minShareCount: 2,
  },
]

const contract = ['@taswira/contract', '@taswira/contract/client']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Hashed files; "/assets" stays free for pages.
    assetsDir: '_b',
    modulePreload: { polyfill: false },
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
