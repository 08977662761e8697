// npm run screenshots [-- FOLDER]: a picture of every page and state, on a phone and a desktop, light and dark, from a
// shop that is started for it, and a page to look them through.
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
// Only what an earlier run left: the folder may be anybody's.
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
