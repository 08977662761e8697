import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { belongsTo, framework_packages, shared_chunks } from './browser-chunks.ts'

const browser_chunks = [
  { name: 'react', test: new RegExp(`node_modules/(${framework_packages.join('|')})/`) },
  ...shared_chunks.map((chunk) => ({
    name: chunk.name,
    test: (module: string) => belongsTo(chunk, module),
    minShareCount: chunk.pages,
  })),
]

const contract = ['@taswira/contract', '@taswira/contract/client']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Hashed files; "/assets" stays free for pages.
    assetsDir: '_b',
    // The router lists what a page needs; a second list in the scripts would only add weight.
    modulePreload: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: browser_chunks } } } } },
    // One copy of the contract in the process, shared with the API, because `instanceof ApiError` must hold across
    // both.
    ssr: {
      resolve: { external: contract },
      build: { rolldownOptions: { external: contract } },
    },
  },
})
