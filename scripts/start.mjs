// npm start: from a clone to a running shop. With --dev the pages are served from source and reload.
import { buildPages, findNode, installPackages, main, root, runAndExit, serverMemory } from './set-up.mjs'
import { join } from 'node:path'

const development = process.argv.includes('--dev')

console.log('')
installPackages()
const node = findNode()
if (!development) buildPages(node)

const { environment, node_options } = serverMemory()
const more = { NODE_ENV: development ? 'development' : 'production', ...environment }

if (development) {
  // The server restarts when one of its files changes, and runs new migrations; Vite reloads the pages.
  const served = ['apps/api/src', 'apps/api/content', 'apps/api/migrations', 'apps/sandbox/src', 'packages']
  const watched = served.flatMap((path) => ['--watch-path', join(root, path)])
  runAndExit(node, [...node_options, ...watched, '--watch-preserve-output', main], more)
} else {
  runAndExit(node, [...node_options, main], more, { restarts: true })
}
