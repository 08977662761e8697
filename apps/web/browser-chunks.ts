/** A script file that several pages share. Paths are relative to the repository; folders end in a slash. */
export interface SharedChunk {
  name: string
  paths: string[]
  /** Number of pages that must need a module before it is put here; modules loaded on demand stay separate. */
  pages: number
}

const app = (...paths: string[]) => paths.map((path) => `apps/web/app/${path}`)
const contract = (...paths: string[]) => paths.map((path) => `packages/contract/src/${path}`)

/** Packages that every page runs on; they rarely change, so this file stays cached. */
export const framework_packages = [
  'react',
  'react-dom',
  'react-router',
  'scheduler',
  'cookie',
  'set-cookie-parser',
]

/**
 * What pages share, in a few files: together they compress better than in twenty. A visitor's page must not load what
 * only members, forms or result lists need.
 */
export const shared_chunks: SharedChunk[] = [
  // The frame of every page, with all that it imports, and what nearly every page for visitors needs besides.
  {
    name: 'shell',
    paths: [
      ...app('root.tsx', 'api/call-api.ts', 'assets/creator.ts', 'features/seo/', 'site/join-free.tsx'),
      ...app('session/login-link.ts', 'ui/use-alive.ts'),
      ...contract(
        'assets/category-list.ts',
        'payments/credit-rules.ts',
        'assets/licences.ts',
        'money.ts',
        'paging.ts',
      ),
    ],
    pages: 1,
  },
  // What lists and forms both need.
  {
    name: 'parts',
    paths: [
      ...app('ui/empty-frame.tsx', 'ui/use-one-at-a-time.ts'),
      ...contract('assets/people-shown.ts', 'failure-texts.ts', 'releases/release-uses.ts'),
    ],
    pages: 1,
  },
  // The images of a list or below an image.
  {
    name: 'grid',
    paths: app('assets/keyword-chips.tsx', 'assets/asset-grid.tsx'),
    pages: 1,
  },
  // A grid that grows; search and category lists add what only they need.
  {
    name: 'feed',
    paths: app(
      'assets/asset-feed.tsx',
      'assets/recently-viewed.tsx',
      'lists/growing-list.ts',
      'lists/newest.ts',
    ),
    pages: 2,
  },
  {
    name: 'lists',
    paths: app(
      'features/search/filter-choices.tsx',
      'features/search/filters.tsx',
      'features/search/nothing-found.tsx',
      'features/search/reading-notice.tsx',
      'lists/refused-search.ts',
      'lists/results.ts',
      'routes/parts/results-list.tsx',
      'routes/parts/use-count-search.ts',
    ),
    pages: 2,
  },
  // One file, because each of them is named in the manifest of every page.
  {
    name: 'strip',
    paths: app('assets/image-strip.tsx', 'site/kind-drawing.tsx'),
    pages: 2,
  },
  // One file, because the manifest names it.
  {
    name: 'copy',
    paths: [...app('ui/use-copy.ts', 'downloads/credit-line.tsx'), ...contract('assets/credit-line.ts')],
    pages: 1,
  },
  // The pages for signing up and logging in.
  {
    name: 'forms',
    paths: [
      ...app(
        'features/members/form-card.tsx',
        'features/members/sign-up-values.ts',
        'features/members/refusal.ts',
      ),
      ...app('forms/', 'routes/parts/private-page.ts', 'session/keep-session.ts'),
      ...app('session/use-away-when-signed-in.ts', 'ui/form/'),
      ...contract(
        'clean-text.ts',
        'endpoint.ts',
        'enquiries/enquiry-rules.ts',
        'error-codes.ts',
        'members/members.ts',
        'members/typed-values.ts',
        'text.ts',
      ),
    ],
    pages: 2,
  },
]

/** Whether a module, given as an absolute path or the bundler's address, belongs to a chunk. */
export function belongsTo({ paths }: SharedChunk, module: string): boolean {
  const [path = ''] = module.split('?')
  return paths.some((place) =>
    place.endsWith('/') ? path.includes(`/${place}`) : path.endsWith(`/${place}`),
  )
}
