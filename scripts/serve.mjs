// npm run serve: starts the server from what is there, for production. Installs and builds nothing, and starts no
// stand-ins unless SANDBOX=on says so.
import { expectPackages, expectPages, findNode, main, runAndExit, serverMemory } from './set-up.mjs'

expectPackages()
expectPages()
const { environment, node_options } = serverMemory()
runAndExit(findNode(), [...node_options, main], {
  NODE_ENV: 'production',
  SANDBOX_DEFAULT: 'off',
  ...environment,
})
