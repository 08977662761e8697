// npm run serve: starts the server from what is there, for production. Installs and builds nothing, and starts no
// stand-ins unless SANDBOX=on says so.
import { expectPackages, expectPages, findNode, main, memory, runAndExit } from './set-up.mjs'

expectPackages()
expectPages()
runAndExit(findNode(), [main], { NODE_ENV: 'production', SANDBOX_DEFAULT: 'off', ...memory() })
