// npm run serve: starts the server for production. Installs and builds nothing; starts no sandbox unless SANDBOX=on.
import { expectPackages, expectPages, findNode, main, runAndExit, serverMemory } from './set-up.mjs'

expectPackages()
expectPages()
const { environment, node_options } = serverMemory()
runAndExit(findNode(), [...node_options, main], {
  NODE_ENV: 'production',
  SANDBOX_DEFAULT: 'off',
  ...environment,
})
