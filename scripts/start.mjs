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
  // The server restarts when one of its files changes; Vite reloads the pages.
  const watched = ['apps/api/src', 'apps/sandbox/src', 'packages'].flatMap((path) => [
    '--watch-path',
    join(root, path),
  ])
  runAndExit(node, [...node_options, ...watched, '--watch-preserve-output', main], more)
} else {
  runAndExit(node, [...node_options, main], more)
}
