// npm run build: builds the pages for production. Expects the packages to be installed.
import { buildPages, expectPackages, findNode } from './set-up.mjs'

expectPackages()
buildPages(findNode())
console.log('  The pages are built. Start the site with npm run serve.')
