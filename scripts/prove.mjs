// npm run prove: runs proofs/ on real servers and a separate database.
import { join } from 'node:path'
import { buildPages, findNode, installPackages, root, runAndExit } from './set-up.mjs'

installPackages()
const node = findNode()
buildPages(node)
runAndExit(node, [join(root, 'proofs/run.ts'), ...process.argv.slice(2)])
