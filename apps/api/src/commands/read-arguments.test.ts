/** @module-tag slow */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Command, runCommand, startCommand } from '../testing/run-command.ts'

// If a command ran anyway, it would find no site and report that.
const env = { DATABASE_URL: '', DATA_DIR: join(tmpdir(), 'taswira-no-shop-here') }

it.each<[Command, string, string]>([
  ['audit', 'foo', 'Unknown argument "foo".'],
  ['audit', '--foo', 'Unknown argument "--foo".'],
  ['backup', 'one two', 'Unknown argument "two".'],
  ['backup', '--to one', 'Unknown argument "--to".'],
  ['restore', '', 'This needs a folder.'],
  ['restore', 'one two', 'Unknown argument "two".'],
  ['operators', 'list x', 'Unknown argument "x".'],
  ['operators', 'round x', 'Unknown argument "x".'],
  ['operators', 'resend z\u001bz', 'Unknown argument "z?z".'],
  ['operators', 'erase a@desk.test b@desk.test', 'Unknown argument "b@desk.test".'],
  ['operators', 'remove a@desk.test --stdin', 'Unknown argument "--stdin".'],
  ['operators', 'list -x', 'Unknown argument "-x".'],
  ['operators', 'dance', 'Unknown command "dance".'],
  ['operators', 'add', '"add" needs an email address.'],
  ['catalogue', 'demo x', 'Unknown argument "x".'],
  ['catalogue', 'demo --remove --count 3', "--count and --remove can't be used together."],
  ['catalogue', 'demo --yes', '--yes needs --remove.'],
  ['catalogue', 'publish TSW-000001 --csv x', 'Unknown argument "--csv".'],
  ['catalogue', 'import one --count 3', 'Unknown argument "--count".'],
  ['catalogue', 'import one --csv', "Option '--csv <value>' argument missing."],
  ['catalogue', 'import one two', 'Unknown argument "two".'],
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

it.each<[Command]>([['audit'], ['backup'], ['restore'], ['operators'], ['catalogue']])(
  '%s, started as a program, exits with its code',
  async (command) => {
    expect(await startCommand(command, ['--foo'], env)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Unknown .*\n\nnpm run /),
    })
    expect(await startCommand(command, ['--help'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^npm run /),
      err: '',
    })
  },
)
