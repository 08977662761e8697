// Prepares a fresh clone: installs the packages of the lockfile and finds a supported Node. Plain JavaScript with
// built-in modules only, because it runs before anything is installed, on any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled, lacksLinks } from './installed-packages.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The server's main program. */
export const main = join(root, 'apps/api/src/main.ts')

const NEWEST_NODE_NEEDED = 24

/** Exits with an error message. */
export function fail(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}

/** Installs the packages of the lockfile unless they are already installed. */
export function installPackages() {
  if (isInstalled(root) && !(lacksLinks(root) && allowsScripts())) return
  console.log('  Installing packages (about half a minute)')
  // Building the pages needs the development packages, so they are installed under NODE_ENV=production too.
  const done = npm(['ci', '--include=dev', '--loglevel=error'])
  if (done !== 0)
    fail("The packages couldn't be installed; see the lines above. Check your network and disk space.")
}

/**
 * Whether npm runs install scripts. If it doesn't, installing again changes nothing, and the server reports what is
 * missing.
 */
const allowsScripts = () =>
  spawnSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' }).stdout?.trim() !==
  'true'

/** Runs the npm that belongs to this Node; returns its exit code. */
function npm(args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status
}

/** The Node for the project: the current one if it is new enough, otherwise the one in the packages (Linux only). */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEWEST_NODE_NEEDED) return process.execPath
  const bundled = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(bundled)) return bundled
  return fail(
    `Node ${NEWEST_NODE_NEEDED} or newer is required; this is ${process.version}, and the packages include none for ${process.platform}-${process.arch}. ` +
      `Install Node ${NEWEST_NODE_NEEDED} from https://nodejs.org and try again.`,
  )
}

/** Environment with that Node first in PATH. */
export function environmentFor(node, more = {}) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // The compile cache more than halves the start-up time.
  const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node')
  return { NODE_COMPILE_CACHE, ...process.env, PATH: path, ...more }
}

/** Exits with an error message when the packages are not installed. */
export function expectPackages() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json')))
    fail("The packages aren't installed. Run npm ci first, or npm start, which does everything.")
}

/** Exits with an error message when the pages are not built. */
export function expectPages() {
  if (!existsSync(join(root, 'apps/web/build/server/index.js')))
    fail("The pages aren't built. Run npm run build first.")
}

/** Memory limits of the server (decision 94): environment variables unless already set, and options for Node. */
export function serverMemory() {
  const { environment, node_options } = JSON.parse(
    readFileSync(join(root, 'scripts/server-memory.json'), 'utf8'),
  )
  return { environment: { ...environment, ...given(Object.keys(environment)) }, node_options }
}

/** The named variables that are already set. */
function given(names) {
  return Object.fromEntries(
    names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  )
}

/** Builds the pages unless the build is newer than its sources. A failed build keeps the old pages. */
export function buildPages(node) {
  const web = join(root, 'apps/web')
  const build = join(web, 'build')
  const built = join(build, 'server/index.js')
  const sources = [web, join(root, 'packages/contract'), join(root, 'package-lock.json')]
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newestChange))) return
  console.log('  Building the pages')
  // A folder that the tools do not search for sources.
  const unfinished = join(web, '.react-router/build')
  rmSync(unfinished, { recursive: true, force: true })
  const env = environmentFor(node, { NODE_ENV: 'production', BUILD_DIRECTORY: relative(web, unfinished) })
  for (const command of [
    [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    [join(root, 'scripts/compress-build.mjs'), join(unfinished, 'client')],
  ]) {
    const { status, stdout, stderr } = spawnSync(node, command, { cwd: web, env, encoding: 'utf8' })
    if (status !== 0) fail(`The pages couldn't be built. ${stdout + stderr}`)
  }
  rmSync(build, { recursive: true, force: true })
  renameSync(unfinished, build)
}

function newestChange(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  const entries = readdirSync(path).filter(
    (name) => !['build', 'node_modules', '.react-router'].includes(name),
  )
  return Math.max(0, ...entries.map((name) => newestChange(join(path, name))))
}

/**
 * Runs a program and forwards Ctrl+C and SIGTERM; exits with its exit code. One that is killed is started again once if
 * `restarts`.
 */
export function runAndExit(node, args, more = {}, { restarts = false } = {}) {
  const start = () =>
    spawn(node, args, {
      cwd: root,
      stdio: 'inherit',
      env: environmentFor(node, { EXIT_WITH_PARENT: '1', ...more }),
    })
  let child = start()
  // The terminal sends Ctrl+C to the child too; we only wait until it exits.
  let stopping = false
  process.on('SIGINT', () => {
    stopping = true
  })
  process.on('SIGTERM', () => {
    stopping = true
    child.kill('SIGTERM')
  })
  // npm does not forward SIGTERM, so the child is stopped when npm has exited.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  const onExit = (code, signal) => {
    if (signal !== 'SIGKILL' || !restarts || stopping) return process.exit(code ?? (signal ? 1 : 0))
    console.error(
      '  The server was killed, probably because the memory ran out. Starting it once more. The shop needs 1 GB for itself.',
    )
    child = start().on('exit', (again, by) => process.exit(again ?? (by ? 1 : 0)))
  }
  child.on('exit', onExit)
}
