// npm run prove: runs proofs/ on real servers and a separate database.
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.mjs'
import { buildPages, findNode, installPackages, root, runAndExit } from './set-up.mjs'

installPackages()
const node = findNode()
buildPages(node)
const named = process.argv.slice(2)
// Only the upgrade needs a browser, and it runs only when named.
const browser = named.includes('upgrade') ? { CHROMIUM: await ensureChromium(node) } : {}
runAndExit(node, [join(root, 'proofs/run.ts'), ...named], browser)
