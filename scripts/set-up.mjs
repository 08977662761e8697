// Gets a fresh clone ready: packages as the lockfile names them, and a Node that the project supports.
// Plain JavaScript on built-in modules alone: it runs on any Node from 20 on, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The program of the server. */
export const main = join(root, 'apps/api/src/main.ts')

const NEWEST_NODE_NEEDED = 24

/** Ends the program with one sentence. */
export function fail(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}

/** Installs what the lockfile names unless that was done already. */
export function installPackages() {
  const stamp = join(root, 'node_modules/.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('  Installing packages (about half a minute)')
  // The development packages hold the tools that build the pages, so they are needed under NODE_ENV=production too.
  const done = npm(['ci', '--include=dev', '--loglevel=error'])
  if (done !== 0)
    fail(
      'The packages could not be installed: see the lines above. A full disk or no network are the usual reasons.',
    )
  writeFileSync(stamp, wanted)
}

/** Runs npm with the Node and npm that run this; returns its exit code. */
function npm(args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status
}

/** The Node to run the project with: the one that runs this when it is new enough, else the one in the packages (Linux alone). */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEWEST_NODE_NEEDED) return process.execPath
  const bundled = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(bundled)) return bundled
  return fail(
    `This needs Node ${NEWEST_NODE_NEEDED} or newer; here runs ${process.version}, and the packages have none for ${process.platform}-${process.arch}. ` +
      `Install Node ${NEWEST_NODE_NEEDED} from https://nodejs.org and run it again.`,
  )
}

/** The environment in which every tool finds that Node first. */
export function environmentFor(node, more = {}) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // A program that was compiled before starts in less than half the time.
  const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node')
  return { NODE_COMPILE_CACHE, ...process.env, PATH: path, ...more }
}

/** Ends the program with one sentence where the packages are not installed. */
export function expectPackages() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json')))
    fail('The packages are not installed: run npm ci first, or npm start, which does everything.')
}

/** Ends the program with one sentence where the pages are not built. */
export function expectPages() {
  if (!existsSync(join(root, 'apps/web/build/server/index.js')))
    fail('The pages are not built: run npm run build first.')
}

/** What bounds the memory of the server (decision 11): variables that aren't set already, and options for Node. */
export function serverMemory() {
  const { environment, node_options } = JSON.parse(
    readFileSync(join(root, 'scripts/server-memory.json'), 'utf8'),
  )
  return { environment: { ...environment, ...given(Object.keys(environment)) }, node_options }
}

/** Those of the named variables that are set already. */
function given(names) {
  return Object.fromEntries(
    names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  )
}

/** Builds the pages unless the build is newer than everything it is made of. One that fails leaves the pages of before. */
export function buildPages(node) {
  const web = join(root, 'apps/web')
  const build = join(web, 'build')
  const built = join(build, 'server/index.js')
  const sources = [web, join(root, 'packages/contract'), join(root, 'package-lock.json')]
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newestChange))) return
  console.log('  Building the pages')
  // Where the tools keep their own files: nobody looks for sources there.
  const unfinished = join(web, '.react-router/build')
  rmSync(unfinished, { recursive: true, force: true })
  const env = environmentFor(node, { NODE_ENV: 'production', BUILD_DIRECTORY: relative(web, unfinished) })
  for (const command of [
    [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    [join(root, 'scripts/compress-build.mjs'), join(unfinished, 'client')],
  ]) {
    const { status, stdout, stderr } = spawnSync(node, command, { cwd: web, env, encoding: 'utf8' })
    if (status !== 0) fail(`The pages could not be built. ${whyNot(stdout + stderr)}`)
  }
  rmSync(build, { recursive: true, force: true })
  renameSync(unfinished, build)
}

/** What somebody who only changed a text needs to know (apps/web/text-pages.ts), else all that was printed. */
const whyNot = (output) => /content\/\S+\.md: .+/.exec(output)?.[0] ?? output

function newestChange(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  const entries = readdirSync(path).filter(
    (name) => !['build', 'node_modules', '.react-router'].includes(name),
  )
  return Math.max(0, ...entries.map((name) => newestChange(join(path, name))))
}

/** Runs one program to its end, with Ctrl+C and SIGTERM passed on; ends this process with its exit code. */
export function runAndExit(node, args, more = {}) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: environmentFor(node, { EXIT_WITH_PARENT: '1', ...more }),
  })
  // A terminal sends Ctrl+C to the child as well; waiting for its end is all there is to do.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // npm does not pass SIGTERM on: when it is gone, its child must go too.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
