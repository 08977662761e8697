// Runs one of the project's programs: node scripts/run.mjs FILE [ARGUMENT …]. Commands run beside npm run serve, often as
// another user, so they install nothing.
import { join } from 'node:path'
import { expectPackages, findNode, root, runAndExit } from './set-up.mjs'

const [file, ...args] = process.argv.slice(2)
expectPackages()
runAndExit(findNode(), [join(root, file), ...args])
