import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What every page needs, in two files: together they pack smaller than in twenty, and the first hardly ever
 * changes. What is loaded on demand stays apart.
 */
const browser_chunks = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: 'shell',
    test: /web\/app\/(ui|features\/(shell|search)|[a-z-]+\.tsx?$)|contract\/src/,
    minShareCount: 3,
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
