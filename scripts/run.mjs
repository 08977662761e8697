// Runs one of the project's programs: node scripts/run.mjs FILE [ARGUMENT …]
import { join } from 'node:path'
import { findNode, installPackages, root, runAndExit } from './set-up.mjs'

const [file, ...args] = process.argv.slice(2)
installPackages({ dev: /^(bench|simulation)/.test(file) })
runAndExit(findNode(), [join(root, file), ...args])
