// npm start: from a clone to a running shop. With --dev the pages come from their sources and reload.
import { buildPages, findNode, installPackages, root, runAndExit } from './set-up.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const development = process.argv.includes('--dev')

console.log('')
installPackages()
const node = findNode()
if (!development) buildPages(node)

const main = join(root, 'apps/api/src/main.ts')
// Short-lived objects and picture buffers otherwise grow the process to twice the size for no speed: two arenas and a
// bounded nursery hold it (docs/decisions/0011). Values of the caller's own win.
const memory = JSON.parse(readFileSync(join(root, 'scripts/server-memory.json'), 'utf8'))
const more = {
  NODE_ENV: development ? 'development' : 'production',
  ...memory,
  ...given(Object.keys(memory)),
}

/** Those of the named variables that are set already. */
function given(names) {
  return Object.fromEntries(
    names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  )
}

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
