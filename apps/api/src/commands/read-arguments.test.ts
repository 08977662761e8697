import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Command, runCommand } from '../testing/run-command.ts'

// If a command ran anyway, it would find no site and report that.
const env = { DATABASE_URL: '', DATA_DIR: join(tmpdir(), 'taswira-no-shop-here') }

it.each<[Command, string, string]>([
  ['audit', 'foo', '"foo" has no meaning here.'],
  ['audit', '--foo', '"--foo" has no meaning here.'],
  ['backup', 'one two', '"two" has no meaning here.'],
  ['backup', '--to one', '"--to" has no meaning here.'],
  ['restore', '', 'This needs a folder.'],
  ['restore', 'one two', '"two" has no meaning here.'],
  ['operators', 'list x', '"x" has no meaning here.'],
  ['operators', 'round x', '"x" has no meaning here.'],
  ['operators', 'resend z\u001bz', '"z?z" has no meaning here.'],
  ['operators', 'erase a@desk.test b@desk.test', '"b@desk.test" has no meaning here.'],
  ['operators', 'remove a@desk.test --stdin', '"--stdin" has no meaning here.'],
  ['operators', 'list -x', '"-x" has no meaning here.'],
  ['operators', 'dance', 'There is no command "dance".'],
  ['operators', 'add', '"add" needs an e-mail address.'],
  ['catalogue', 'demo x', '"x" has no meaning here.'],
  ['catalogue', 'demo --remove --count 3', '--count and --remove cannot be used together.'],
  ['catalogue', 'demo --yes', '--yes needs --remove.'],
  ['catalogue', 'publish TSW-000001 --csv x', '"--csv" has no meaning here.'],
  ['catalogue', 'import one --count 3', '"--count" has no meaning here.'],
  ['catalogue', 'import one --csv', "Option '--csv <value>' argument missing."],
  ['catalogue', 'import one two', '"two" has no meaning here.'],
])('%s %j is refused and does nothing: %s', async (command, typed, sentence) => {
  const { code, out, err } = await runCommand(command, typed.split(' ').filter(Boolean), env)
  expect([code, out]).toEqual([1, ''])
  expect(err.split('\n').slice(0, 2)).toEqual([sentence, ''])
  expect(err).toMatch(/\n\nnpm run /)
})

it.each<[Command, string]>([
  ['audit', '--help'],
  ['backup', '--help'],
  ['restore', '-h'],
  ['operators', '--help'],
  ['operators', 'resend --help'],
  ['catalogue', '-h'],
  ['catalogue', 'remove TSW-000001 --help'],
])('%s %j prints its usage', async (command, typed) => {
  const { code, out, err } = await runCommand(command, typed.split(' '), env)
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^npm run /)
})
