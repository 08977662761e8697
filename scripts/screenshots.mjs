// npm run screenshots [-- FOLDER]: starts a shop and takes a screenshot of every page and state, on a phone and a
// desktop, light and dark. Also writes a page that shows them all.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureChromium } from './ensure-chromium.mjs'
import { buildPages, environmentFor, findNode, installPackages, root } from './set-up.mjs'

const folder = resolve(process.argv[2] ?? join(root, '.data/screenshots'))

installPackages()
const node = findNode()
buildPages(node)
mkdirSync(folder, { recursive: true })
// Deletes only screenshots of earlier runs: the folder may contain other files.
for (const name of pictures()) rmSync(join(folder, name))

const cli = join(root, 'node_modules/@playwright/test/cli.js')
const { status } = spawnSync(node, [cli, 'test', '--config', 'screenshots.config.ts', '--reporter=line'], {
  cwd: join(root, 'e2e'),
  stdio: 'inherit',
  env: environmentFor(node, { CHROMIUM: await ensureChromium(node), SCREENSHOTS_DIR: folder }),
})
writeFileSync(join(folder, 'index.html'), page(pictures()))
console.log(`\n  ${pictures().length} pictures: ${join(folder, 'index.html')}\n`)
process.exitCode = status ?? 1

function pictures() {
  return readdirSync(folder)
    .filter((name) => /\.(390|1280)\.(light|dark)\.png$/.test(name))
    .sort()
}

function page(names) {
  const groups = Map.groupBy(names, (name) => name.replace(/\.(390|1280)\.(light|dark)\.png$/, ''))
  const rows = [...groups].map(
    ([title, files]) =>
      `<h2>${title}</h2><p>${files.map((file) => `<a href="${encodeURIComponent(file)}"><img loading="lazy" height="480" alt="${file}" src="${encodeURIComponent(file)}"></a>`).join(' ')}</p>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>body{font:16px system-ui;background:#ddd}p{display:flex;gap:12px;overflow:auto}</style>\n${rows.join('\n')}\n`
}
