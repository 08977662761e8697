/** @module-tag slow */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneRow } from '../db/pool.ts'
import { seedDemoCatalogue } from '../features/demo-catalogue/seed-demo-catalogue.ts'
import { allowOwnDrawings } from '../images/sharp.ts'
import { runCommand } from '../testing/run-command.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  allowOwnDrawings()
  world = await createWorld()
})
afterAll(() => world.close())

const env = () => ({ DATABASE_URL: world.connection_string, DATA_DIR: world.config.data_dir })
const demo = (...args: string[]) => runCommand('catalogue', ['demo', ...args], env())

/** Runs the command on its own terminal with this input. */
function onTerminal(typed: string): Promise<{ code: number | null; shown: string }> {
  const program = join(import.meta.dirname, 'catalogue.ts')
  const line = `"${process.execPath}" "${program}" demo --remove`
  return new Promise((resolve) => {
    const child = spawn('script', ['-qec', line, '/dev/null'], { env: { ...process.env, ...env() } })
    let shown = ''
    child.stdout.on('data', (text) => {
      if (!shown.includes('[y/N]') && (shown += text).includes('[y/N]')) child.stdin.write(typed)
      else shown += text
    })
    child.on('close', (code) => resolve({ code, shown }))
  })
}

const countByStatus = async () =>
  Object.fromEntries(
    (
      await world.db.query<{ status: string; count: number }>(
        'select status, count(*)::int as count from assets group by status order by status',
      )
    ).rows.map(({ status, count }) => [status, count]),
  )

const question =
  'This permanently removes 2 demo images. 1 more will only be unpublished, because they have been licensed.'

it('demo --remove removes demo images, hides licensed ones, and a restart does not restore them', async () => {
  await seedDemoCatalogue(world, 3)
  const own = await world.givenAsset()
  const row = await oneRow<{ stock_id: string }>(
    world.db,
    `select stock_id from assets where stock_id <> $1 order by asset_id limit 1`,
    [own.stock_id],
  )
  const bought = row.stock_id
  const member = await world.givenMember()
  await member.claim()
  expect((await member.download(bought)).statusCode).toBe(200)

  expect(await demo('--remove')).toEqual({
    code: 1,
    out: '',
    err: `${question} Nothing was changed. Run the command in a terminal to confirm, or add --yes.\n`,
  })
  expect(await countByStatus()).toEqual({ published: 4 })
  expect(await demo('--remove', '--yes')).toEqual({ code: 0, out: '2 removed, 1 unpublished.\n', err: '' })
  expect(await countByStatus()).toEqual({ published: 1, unpublished: 1, removed: 2 })
  expect((await member.download(bought)).statusCode).toBe(200)
  expect(await member.credits()).toBe(21)

  expect(await seedDemoCatalogue(world)).toEqual({ added: 0 })
  expect(await demo('--remove')).toEqual({
    code: 0,
    out: 'There are no demo images to remove.\n',
    err: '',
  })
})

// On macOS, `script` has different arguments.
it.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))(
  'demo --remove asks on a terminal and changes nothing unless the answer is yes',
  async () => {
    await seedDemoCatalogue(world, 5)
    for (const refusal of ['n\n', '\u0004']) {
      const { code, shown } = await onTerminal(refusal)
      expect(shown).toContain('This permanently removes 2 demo images. Continue? [y/N]')
      expect(shown).toContain('Nothing was changed.')
      expect(code).toBe(1)
    }
    const { code, shown } = await onTerminal('y\n')
    expect(shown).toContain('2 removed.')
    expect(code).toBe(0)
  },
)
