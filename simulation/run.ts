// npm run simulate: runs the shop for a year of simulated days, or one history, and checks its books and promises.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { forgoSafety } from '../apps/api/src/testing/test-postgres.ts'
import { drawHistory, historyText, parseHistory, shrink, type Step } from './history.ts'
import { A_DAY, type Failure, simulate } from './simulate.ts'
import { ShopTemplate } from './shop-template.ts'
import { steerStatements } from './statement-turns.ts'

const USAGE = `npm run simulate -- --seed N                a year of 200 actions a day
npm run simulate -- --seed N --days D       some days of it
npm run simulate -- --seed N --steps S      a short history, with time that jumps
npm run simulate -- --seeds A-B --steps S   a history for each of these seeds
npm run simulate -- --history "…"           the history that a failure printed`

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    days: { type: 'string', default: '365' },
    steps: { type: 'string' },
    history: { type: 'string' },
    first: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function main(): Promise<number> {
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const folder = await mkdtemp(join(tmpdir(), 'taswira-simulation-'))
  const postgres = await startEmbeddedPostgres(folder)
  await forgoSafety(postgres.databaseUrl('postgres'))
  const template = await ShopTemplate.create((name) => postgres.databaseUrl(name))
  const putBack = steerStatements()
  try {
    if (values.history) return await report(template, parseHistory(values.history))
    if (values.steps) return await runSeeds(template, Number(values.steps))
    return await runDays(template, Number(values.seed), Number(values.days))
  } finally {
    putBack()
    await template.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runSeeds(template: ShopTemplate, steps: number): Promise<number> {
  const [first, last] = (values.seeds ?? values.seed).split('-').map(Number)
  let failed = 0
  for (let seed = first!; seed <= (last ?? first!); seed++)
    if (values.first && failed > 0) break
    else failed += await report(template, drawHistory(seed, steps), `seed ${seed}`)
  console.log(`${(last ?? first!) - first! + 1} histories, ${failed} failed`)
  return failed ? 1 : 0
}

async function report(template: ShopTemplate, history: Step[], name = 'history'): Promise<number> {
  const failure = await simulate(template, history)
  if (!failure) return 0
  console.log(`${name}: ${failure.broken.join('; ')}`)
  await printShortest(template, history, failure)
  return 1
}

/** Checks as rarely as a year does: what is broken stays broken until the end of a history. */
async function printShortest(template: ShopTemplate, history: Step[], failure: Failure) {
  const same = kindOf(failure)
  const shortest = await shrink(history.slice(0, failure.step), async (shorter) => {
    const found = await simulate(template, shorter, { check_every: A_DAY })
    return found !== undefined && kindOf(found) === same
  })
  console.log(`  npm run simulate -- --history "${historyText(shortest)}"`)
}

/** What a failure is about, without its example. */
const kindOf = ({ broken }: Failure) => broken[0]!.split(':')[0]!

/** Time passes evenly in a year, so that its steps are those that don't move the clock. */
async function runDays(template: ShopTemplate, seed: number, days: number): Promise<number> {
  const history = drawHistory(seed, days * A_DAY, (action) => !action.startsWith('pass'))
  const started = performance.now()
  const failure = await simulate(template, history, {
    check_every: A_DAY,
    onCheck: (steps) => {
      const day = Math.round(steps / A_DAY)
      if (day % 10 === 0 || day === days)
        console.log(`day ${day}: ${Math.round((performance.now() - started) / 1000)} s`)
    },
  })
  if (!failure) return 0
  console.log(`day ${Math.ceil(failure.step / A_DAY)}: ${failure.broken.join('; ')}`)
  await printShortest(template, history, failure)
  return 1
}

process.exitCode = await main()
