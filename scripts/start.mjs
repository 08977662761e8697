// npm start: from a clone to a running shop. With --dev the pages come from their sources and reload.
import { buildPages, findNode, installPackages, main, memory, root, runAndExit } from './set-up.mjs'
import { join } from 'node:path'

const development = process.argv.includes('--dev')

console.log('')
installPackages()
const node = findNode()
if (!development) buildPages(node)

const more = { NODE_ENV: development ? 'development' : 'production', ...memory() }

if (development) {
  // The server restarts itself when one of its own files changes; Vite does the same for the pages.
  const watched = ['apps/api/src', 'apps/sandbox/src', 'packages/contract/src'].flatMap((path) => [
    '--watch-path',
    join(root, path),
  ])
  runAndExit(node, [...watched, '--watch-preserve-output', main], more)
} else {
  runAndExit(node, [main], more)
}
