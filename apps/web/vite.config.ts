import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { belongsTo, framework_packages, shared_chunks } from './browser-chunks.ts'
import { withoutServerParts } from './browser-endpoints.ts'

const browser_chunks = [
  { name: 'react', test: new RegExp(`node_modules/(${framework_packages.join('|')})/`) },
  ...shared_chunks.map((chunk) => ({
    name: chunk.name,
    test: (module: string) => belongsTo(chunk, module),
    minShareCount: chunk.pages,
  })),
]

const contract = ['@taswira/contract', '@taswira/contract/client']

/**
 * Replaces Vite's helper for modules loaded on demand, which is part of every page, by one that only does what we use:
 * loading a module's styles before it. Modules aren't preloaded, and styles need no nonce.
 */
const smallStyleLoader: Plugin = {
  name: 'small-style-loader',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `
      const loadStyle = (path) => {
        const href = '/' + path
        if (document.querySelector(\`link[href="\${href}"]\`)) return
        const link = document.createElement('link')
        return new Promise((onload, reject) => {
          const onerror = (event) => {
            link.remove()
            reject(event)
          }
          document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }))
        })
      }
      export const __vitePreload = async (load, paths) => {
        await Promise.all(paths.filter((path) => path.endsWith('.css')).map(loadStyle))
        return load()
      }`,
  },
}

const smallEndpoints: Plugin = {
  name: 'small-endpoints',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[\w/-]+\.ts$/, code: 'endpoint(' },
    handler: withoutServerParts,
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), smallStyleLoader, smallEndpoints],
  build: {
    // Hashed files; "/assets" stays free for pages.
    assetsDir: '_b',
    // The router lists what a page needs; a second list in the scripts would only add weight.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The validator, which every file imports as `v`: making a schema that nobody uses changes nothing.
          treeshake: { manualPureFunctions: ['v'] },
          output: { codeSplitting: { groups: browser_chunks } },
        },
      },
    },
    // One copy of the contract in the process, shared with the API, because `instanceof ApiError` must hold across
    // both.
    ssr: {
      resolve: { external: contract },
      build: { rolldownOptions: { external: contract } },
    },
  },
})
