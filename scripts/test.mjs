// npm test: runs the checks and tests, the fastest first. Does its own set-up; the last line is "N passed, N failed".
// With an argument, runs only what has it in its name: "quick" means the checks and the unit tests, other names are
// those of checks or of test files, as in `npm test -- submissions`.
// With --all (npm run test:all), also runs the other journeys, slow tests and the tests of whole servers.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.mjs'
import { ensureSearchd } from './ensure-searchd.mjs'
import { setup as useTemporaryFolder } from './temporary-folder.mjs'
import { buildPages, environmentFor, fail, findNode, installPackages, root } from './set-up.mjs'

const all = process.argv.includes('--all')
const only = process.argv.slice(2).find((argument) => argument !== '--all')
const started = Date.now()

/**
 * Databases and browser profiles are thousands of small files: creating a test database takes 50 ms in memory and up to
 * a second on a disk. A run needs about 2 GB.
 */
if (roomFor(4 * 1024 ** 3, '/dev/shm')) process.env.TMPDIR = '/dev/shm'
useTemporaryFolder()

const bin = (name, file) => join(root, 'node_modules', name, file)

/** What a tool keeps for its next run. */
const cacheFile = (name) => join(root, 'node_modules/.cache', name)

/** Generates the route types that the pages are type-checked with; runs first. */
const route_types = {
  name: 'route types',
  run: () => tool(bin('@react-router/dev', 'bin.cjs'), ['typegen'], { cwd: join(root, 'apps/web') }),
}

/** Each check counts as one test; the test runners report their own counts. */
const checks = [
  route_types,
  { name: 'format', run: () => tool(bin('@biomejs/biome', 'bin/biome'), ['format', '.']) },
  { name: 'lint', run: () => tool(bin('oxlint', 'bin/oxlint'), ['--type-aware', '--deny-warnings']) },
  ...[
    'packages/contract',
    'packages/cut-out',
    'packages/demo-catalogue',
    'packages/lexicon',
    'packages/search-index',
    'packages/search-server',
    'apps/sandbox',
    'apps/api',
    'apps/web',
    'e2e',
    'bench',
    'bench/relevance',
    'proofs',
    'simulation',
  ].map((place) => ({
    name: `types of ${place}`,
    // Several threads check the same types again and take twice the processor time.
    run: () =>
      tool(bin('typescript', 'bin/tsc'), [
        '--project',
        place,
        '--singleThreaded',
        '--incremental',
        '--tsBuildInfoFile',
        cacheFile(`tsc/${place.replaceAll('/', '-')}.tsbuildinfo`),
      ]),
  })),
  // Files, exports and packages that nothing uses.
  {
    name: 'nothing unused',
    // Without its cache, which doesn't notice new routes.
    run: () => tool(bin('knip', 'bin/knip.js'), []),
  },
  { name: 'import arrows', run: () => tool(join(root, 'scripts/check-import-arrows.ts'), []) },
]

const vitest = (name, projects, prepare = () => {}, filter = all ? [] : ['--tagsFilter=!slow']) => ({
  name,
  report: `${projects[0]}.json`,
  run: (report) => {
    prepare()
    const chosen = projects.flatMap((project) => ['--project', project])
    return tool(
      bin('vitest', 'vitest.mjs'),
      ['run', ...chosen, ...filter, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { show: true },
    )
  },
  read: ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    counts: [numPassedTests, numFailedTests, numPendingTests],
    names: testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ),
  }),
})

const unit_tests = vitest('unit tests', ['unit'])

const prepareShops = () => {
  ensureSearchd()
  // Some start the whole shop.
  buildPages(node)
}

const journeys = (filter = []) => ({
  name: 'journeys in a browser',
  report: 'playwright.json',
  run: async (report) => {
    buildPages(node)
    const env = {
      CHROMIUM: await ensureChromium(node),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: cacheFile('playwright'),
      ...(!all && !filter.length && { JOURNEYS: 'main' }),
    }
    const command = ['test', '--reporter=list,json', ...filter]
    const result = await tool(bin('@playwright/test', 'cli.js'), command, {
      show: true,
      cwd: join(root, 'e2e'),
      env,
    })
    if (result.code !== 0) printFailedPages()
    return result
  },
  read: ({ stats, suites }) => ({
    counts: [stats.expected + stats.flaky, stats.unexpected, stats.skipped],
    names: suites.flatMap(failedJourneys),
  }),
})

let runners = [
  unit_tests,
  vitest('HTTP tests', ['api', 'simulation', ...(all ? ['proofs'] : [])], prepareShops),
  journeys(),
]

if (![...checks, ...runners].some(wanted)) {
  const files = listTestFiles().filter((file) => file.includes(only))
  // An unknown name is a typo and must not pass.
  if (!files.length)
    fail(
      `No check or test file matches "${only}". The checks are: ${[...checks, ...runners].map(({ name }) => name).join(', ')}.`,
    )
  const isJourney = (file) => file.startsWith('e2e/')
  runners = [
    ...(files.every(isJourney)
      ? []
      : [vitest(`tests of ${only}`, ['unit', 'api', 'simulation', 'proofs'], prepareShops, [only])]),
    ...(files.some(isJourney) ? [{ ...journeys([only, '--no-deps']), name: `journeys of ${only}` }] : []),
  ]
}

installPackages()
const node = findNode()
const reports = mkdtempSync(join(tmpdir(), 'reports-'))

let passed = 0
let failed = 0
let skipped = 0
const failed_names = []

// Two at a time, because most use a single CPU core.
const waiting = checks.filter(wanted)
if (waiting[0] === route_types) await runCheck(waiting.shift())
await Promise.all([runChecks(), runChecks()])
for (const { name, report: file, run, read } of runners.filter(wanted)) {
  const report = join(reports, file)
  console.log(`\n${name}`)
  const { code } = await run(report)
  // A runner without a report, or that ran nothing, counts as a failure.
  const { counts, names } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { counts: [0, 0, 0], names: [] }
  failed_names.push(...names)
  passed += counts[0]
  failed += counts[1] || (code !== 0 || counts[0] === 0 ? 1 : 0)
  skipped += counts[2] ?? 0
}

console.log(`\n${leftOut()}`)
for (const name of failed_names) console.log(`Failed: ${name}`)
console.log(`Took ${Math.round((Date.now() - started) / 1000)} s.`)
console.log(
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} ${all ? 'skipped' : 'left out'}` : ''}`,
)
process.exitCode = failed ? 1 : 0

/** The paths of all test files. */
function listTestFiles() {
  return ['apps', 'e2e', 'packages', 'proofs', 'scripts', 'simulation'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  )
}

/** The titles of failed journeys in this suite of the report and in those inside it. */
function failedJourneys({ title, specs = [], suites = [] }) {
  const failures = specs.filter(({ ok }) => !ok).map((spec) => `${title} › ${spec.title}`)
  return [...failures, ...suites.flatMap(failedJourneys)]
}

/** Prints the page of each failed journey, because readers of a log don't have its files. */
function printFailedPages() {
  const results = join(root, 'e2e/test-results')
  for (const folder of existsSync(results) ? readdirSync(results) : []) {
    const file = join(results, folder, 'error-context.md')
    const page = existsSync(file) && /# Page snapshot[^]*?(?=\n# |$)/.exec(readFileSync(file, 'utf8'))
    if (page) console.log(`\n${folder}\n${page[0]}`)
  }
}

async function runChecks() {
  while (waiting.length) await runCheck(waiting.shift())
}

async function runCheck({ name, run }) {
  const { code, output } = await run()
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
  if (code === 0) passed++
  else {
    failed++
    failed_names.push(name)
    console.log(output)
  }
}

/** Whether the folder exists and has this many bytes free. */
function roomFor(bytes, folder) {
  const room = existsSync(folder) && statfsSync(folder)
  return room && room.bavail * room.bsize > bytes
}

function leftOut() {
  if (only) return `Left out: everything but ${only === 'quick' ? 'the checks and unit tests' : only}.`
  if (all)
    return skipped ? `Left out: ${skipped} tests of what this machine does not have.` : 'Left out: nothing.'
  return 'Left out: journeys not tagged @main, HTTP tests tagged slow and tests of whole servers (npm run test:all).'
}

function wanted(one) {
  if (only === 'quick') return checks.includes(one) || one === unit_tests
  return !only || one.name.includes(only)
}

/** Runs a program with the project's Node; shows its output or returns it. */
function tool(file, args, { show = false, cwd = root, env = {} } = {}) {
  const child = spawn(node, [file, ...args], {
    cwd,
    env: environmentFor(node, { ...env, NO_COLOR: '1', NODE_ENV: 'test' }),
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
