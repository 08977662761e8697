/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../db/pool.ts'
import { insertMoneyEntries } from '../features/earnings/book-queries.ts'
import { runCommand, startCommand } from '../testing/run-command.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'taswira-desk-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command in this process, or in a new one if `typed` is its input. */
function desk(args: string[], { password = '', typed }: { password?: string; typed?: string } = {}) {
  const env = {
    DATABASE_URL: database.connection_string,
    DATA_DIR: join(folder, '.data'),
    DESK_PASSWORD: password,
  }
  return typed === undefined
    ? runCommand('operators', args, env)
    : startCommand('operators', args, env, typed)
}

const opensWith = async (email: string, password: string) => {
  const { rows } = await database.db.query<{ password_hash: string }>(
    'select password_hash from operators where email = $1 and disabled_at is null',
    [email],
  )
  return rows[0] ? verify(rows[0].password_hash, password) : undefined
}

it('the desk command adds an operator with a password shown once, changes it, and removes the operator', async () => {
  const added = await desk(['add', ' Ada@Desk.test '])
  expect([added.code, added.err]).toEqual([0, ''])
  const [, password = ''] =
    /^ada@desk\.test can now log in at \/desk\.\nPassword \(shown only once\): (\S+)\nIt has to be changed at the first log-in\.\n$/.exec(
      added.out,
    )!
  expect(password).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){4}[0-9a-hjkmnp-tv-z]{5}$/)
  expect(await opensWith('ada@desk.test', password)).toBe(true)

  const again = await desk(['add', 'ada@desk.test', '--stdin'], { typed: 'typed by hand: ẹyẹ\n' })
  expect(again).toEqual({ code: 0, out: 'ada@desk.test has a new password and was logged out.\n', err: '' })
  expect(await opensWith('ada@desk.test', 'typed by hand: ẹyẹ')).toBe(true)
  await desk(['add', 'obi@desk.test'], { password: 'from the settings' })
  expect(await opensWith('obi@desk.test', 'from the settings')).toBe(true)

  expect(await desk(['remove', 'ada@desk.test'])).toMatchObject({
    code: 0,
    out: 'ada@desk.test can no longer log in.\n',
  })
  expect(await desk(['remove', 'ada@desk.test'])).toMatchObject({
    code: 1,
    err: 'There is no operator ada@desk.test.\n',
  })
  expect(await opensWith('ada@desk.test', password)).toBeUndefined()
  expect((await desk(['list'])).out).toMatch(
    /^obi@desk\.test {2}owner {2}since \S+\nada@desk\.test {2}owner {2}removed \S+\n$/,
  )
  expect(await desk(['round'])).toMatchObject({ code: 0, out: '0 requests are now in review.\n' })
  const { rows } = await database.db.query<{ action: string; operator_id: number | null }>(
    "select action, operator_id from desk_log where subject = 'operator ada@desk.test' order by entry_id",
  )
  expect(rows.map(({ action, operator_id }) => [action, operator_id])).toEqual([
    ['operator_added', null],
    ['operator_added', null],
    ['operator_removed', null],
  ])
})

it('the desk command adds an operator with a role, which stays when the password changes', async () => {
  const roleOf = async (email: string) =>
    (await database.db.query<{ role: string }>('select role from operators where email = $1', [email]))
      .rows[0]?.role
  await desk(['add', 'efe@desk.test'])
  expect(await roleOf('efe@desk.test')).toBe('owner')
  await desk(['add', 'efe@desk.test', '--role', 'support'])
  await desk(['add', 'efe@desk.test'])
  expect(await roleOf('efe@desk.test')).toBe('support')
  expect((await desk(['add', 'efe@desk.test', '--role', 'king'])).err).toContain(
    '"king" is not a role: owner, editor, support.',
  )
})

it('the desk command resends given-up mails, and logs it', async () => {
  await database.db.query(
    `insert into outbox_mails (to_address, topic, sealed, failed_at)
     values ('a@desk.test', 'a', '', now()), ('b@desk.test', 'b', '', null)`,
  )
  expect(await desk(['resend'])).toEqual({ code: 0, out: 'Resending 1 email.\n', err: '' })
  expect(await desk(['resend'])).toEqual({ code: 0, out: 'Resending 0 emails.\n', err: '' })
  const { rows } = await database.db.query("select after from desk_log where action = 'mails_resent'")
  expect(rows).toEqual([{ after: { mails: '1' } }])
})

it('the desk command lists promised recipients, logs it, and ends consent to news', async () => {
  await database.db.query(
    `insert into users (email, full_name, password_hash, verified_at, marketing_consent_at, erased_at) values
       ('ada@members.test', '=HYPERLINK("http://x")', '$argon2id$', now(), now(), null),
       ('bisi@members.test', 'Bísí, Ọlá', '$argon2id$', now(), null, null),
       ('unproved@members.test', 'U', '$argon2id$', null, now(), null),
       ('erased@members.test', 'E', '$argon2id$', now(), now(), now())`,
  )
  await database.db.query(
    `insert into enquiries (kind, email, fields) values ('notify_me', 'kofi@mail.test', '{"type":"video"}'),
       ('notify_me', 'ama@mail.test', '{"type":"music"}'), ('contact', 'zola@mail.test', '{"type":"video"}')`,
  )
  await database.db.query(
    `insert into enquiries (kind, email, status, fields) values
       ('contributor', 'sade@mail.test', 'answered', '{"first_name":"Sade","last_name":"Oke"}'),
       ('contributor', 'sade@mail.test', 'received', '{"first_name":"Ṣadé","last_name":"Òkè"}'),
       ('contributor', 'efe@mail.test', 'answered', '{"first_name":"Efe","last_name":"Obi"}')`,
  )
  const ada = `ada@members.test,"'=HYPERLINK(""http://x"")"\r\n`
  for (const [list, lines] of [
    ['members', `${ada}bisi@members.test,"Bísí, Ọlá"\r\n`],
    ['contributors', 'efe@mail.test,Efe Obi\r\nsade@mail.test,Ṣadé Òkè\r\n'],
    ['notify_me:video', 'kofi@mail.test,\r\n'],
    ['notify_me:graphics', ''],
  ] as const)
    expect(await desk(['addresses', list])).toEqual({
      code: 0,
      out: `\ufeffAddress,Name\r\n${lines}`,
      err: '',
    })

  expect((await desk(['addresses', 'marketing'])).out).toMatch(
    /^\ufeffAddress,Name,Unsubscribe link\r\nada@members\.test,.*,http\S+\/unsubscribe\?member=\S+&signature=\S+\r\n$/,
  )

  expect((await desk(['no-marketing', 'Ada@members.test'])).out).toBe(
    "ada@members.test won't get marketing emails any more.\n",
  )
  expect((await desk(['no-marketing', 'ada@members.test'])).err).toBe(
    'ada@members.test has no marketing consent or Notify me request.\n',
  )
  expect((await desk(['addresses', 'marketing'])).out).toBe('\ufeffAddress,Name,Unsubscribe link\r\n')

  const { rows } = await database.db.query<{ action: string; subject: string; after: object }>(
    "select action, subject, after from desk_log where action in ('addresses_listed', 'marketing_ended') order by entry_id",
  )
  expect(rows.map(({ action, subject, after }) => [action, subject, after])).toEqual([
    ['addresses_listed', 'addresses members', { addresses: '2' }],
    ['addresses_listed', 'addresses contributors', { addresses: '2' }],
    ['addresses_listed', 'addresses notify_me:video', { addresses: '1' }],
    ['addresses_listed', 'addresses notify_me:graphics', { addresses: '0' }],
    ['addresses_listed', 'addresses marketing', { addresses: '1' }],
    ['marketing_ended', expect.stringMatching(/^member [0-9a-f-]{36}$/), { marketing: '' }],
    ['addresses_listed', 'addresses marketing', { addresses: '0' }],
  ])
})

it('the desk command reports which images go off sale and which earnings stay unpaid before it erases a contributor', async () => {
  await database.db.query(
    `with member as (
       insert into users (email, full_name, password_hash, verified_at)
       values ('lola@mail.test', 'Lola', '$argon2id$', now()) returning user_id)
     insert into contributors (user_id, username, full_name, asset_count) select user_id, 'lola', 'Lola', 2 from member`,
  )
  await inTransaction(database.db, async (tx) => {
    const { contributor_id } = await oneRow<{ contributor_id: number }>(
      tx,
      "select contributor_id from contributors where username = 'lola'",
    )
    await insertMoneyEntries(tx, [
      { from: 'house', to: { contributor_id }, kobo: 123_450, mode: 'test', idempotency_key: 'test:lola' },
    ])
  })
  const { err } = await desk(['erase', 'lola@mail.test'])
  expect(err).toContain(
    'deletes the account of lola@mail.test. 2 published images go off sale. Earnings of ₦1,234.50 can',
  )
  expect((await desk(['erase', 'lola@mail.test', '--yes'])).code).toBe(0)
})

it('the desk command erases an account after listing what is lost, and needs --yes without a terminal', async () => {
  await database.db.query(
    `with member as (
       insert into users (email, full_name, password_hash, verified_at)
       values ('leaving@mail.test', 'Leaving', '$argon2id$', now()) returning user_id)
     insert into enquiries (kind, email, fields) select 'contact', 'leaving@mail.test', '{}' from member`,
  )
  const erased = async () =>
    (await database.db.query("select from users where email = 'leaving@mail.test'")).rowCount === 0
  expect(await desk(['erase', 'leaving@mail.test'])).toEqual({
    code: 1,
    out: '',
    err:
      'This permanently deletes the account of leaving@mail.test, with 1 message. ' +
      "Names and comments on other people's boards stay, because they aren't linked to an address. " +
      'Nothing was changed. Run the command in a terminal to confirm, or add --yes.\n',
  })
  expect(await erased()).toBe(false)
  expect(await desk(['erase', 'leaving@mail.test', '--yes'])).toMatchObject({ code: 0, err: '' })
  expect(await erased()).toBe(true)
})

it('the desk command also erases messages from other spellings of the same mailbox, unless they have an account', async () => {
  await database.db.query(
    `insert into users (email, full_name, password_hash, verified_at)
       values ('kemi@mail.test', 'Kemi', '$argon2id$', now()), ('kemi+shop@mail.test', 'Kemi', '$argon2id$', now());
     insert into enquiries (kind, email, fields) select 'contact', email, '{}' from unnest(array[
       'kemi@mail.test', 'kemi+news@mail.test', 'kemi+shop@mail.test', 'kemi2@mail.test']) email;
     insert into outbox_mails (to_address, topic, sealed, failed_at) values
       ('kemi+news@mail.test', 'kemi', '', now()), ('kemi+shop@mail.test', 'kemi', '', now())`,
  )
  expect((await desk(['erase', 'kemi@mail.test'])).err).toContain('with 2 messages and 1 unsent email.')
  expect((await desk(['erase', 'kemi@mail.test', '--yes'])).code).toBe(0)
  const { rows } = await database.db.query(
    `select email from enquiries where email like 'kemi%' union all
     select to_address from outbox_mails where topic = 'kemi' order by email`,
  )
  expect(rows.map(({ email }) => email)).toEqual([
    'kemi+shop@mail.test',
    'kemi+shop@mail.test',
    'kemi2@mail.test',
  ])
  await database.db.query("delete from outbox_mails where topic = 'kemi'")
})

it('the desk command erases messages of people without an account, and no others', async () => {
  await database.db.query(
    `insert into enquiries (kind, email, fields) values
       ('contact', 'femi@mail.test', '{"full_name":"Fẹ́mi","phone":"08031234567"}'),
       ('notify_me', 'femi@mail.test', '{"type":"graphics"}'), ('notify_me', 'femi@mail.test', '{"type":"music"}'),
       ('contact', 'other@mail.test', '{"full_name":"Other"}'), ('notify_me', 'other@mail.test', '{"type":"graphics"}')`,
  )
  const { rows } = await database.db.query<{ enquiry_id: number }>(
    "select enquiry_id from enquiries where email = 'femi@mail.test' order by enquiry_id",
  )
  const [message, wish] = rows.map((row) => `enquiry:${row.enquiry_id}`)
  await database.db.query(
    `insert into outbox_mails (to_address, topic, sealed, failed_at) values
       ('femi@mail.test', 'x', '', now()), ('hello@shop.test', $1, '', now()), ('hello@shop.test', $2, '', now())`,
    [message, wish],
  )
  const left = async () =>
    (
      await database.db.query<{ row: string }>(
        `select kind as row from enquiries where email = 'femi@mail.test'
         union all select to_address from outbox_mails where topic in ('x', $1, $2) order by 1`,
        [message, wish],
      )
    ).rows.map(({ row }) => row)

  expect(await desk(['no-marketing', 'Femi@mail.test'])).toEqual({
    code: 0,
    out: "femi@mail.test won't get marketing emails any more.\n",
    err: '',
  })
  expect(await left()).toEqual(['contact', 'femi@mail.test', 'hello@shop.test'])
  expect((await desk(['no-marketing', 'femi@mail.test'])).code).toBe(1)

  expect(await desk(['erase', 'Femi@mail.test'])).toEqual({
    code: 1,
    out: '',
    err:
      'This permanently deletes data from femi@mail.test: 1 message and 1 unsent email. ' +
      "Names and comments on other people's boards stay, because they aren't linked to an address. " +
      'Nothing was changed. Run the command in a terminal to confirm, or add --yes.\n',
  })
  expect(await left()).toEqual(['contact', 'femi@mail.test', 'hello@shop.test'])
  expect(await desk(['erase', 'Femi@mail.test', '--yes'])).toEqual({
    code: 0,
    out: 'femi@mail.test has no account. Deleted form messages (1) and unsent emails (1).\n',
    err: '',
  })
  expect(await left()).toEqual([])
  expect((await desk(['erase', 'femi@mail.test'])).code).toBe(1)

  const others = await database.db.query("select from enquiries where email = 'other@mail.test'")
  expect(others.rowCount).toBe(2)
  const { rows: log } = await database.db.query<{ action: string; line: string }>(
    'select action, row_to_json(desk_log)::text as line from desk_log order by entry_id desc limit 2',
  )
  expect(log.map(({ action }) => action)).toEqual(['writer_erased', 'marketing_ended'])
  expect(log[0]?.line).toContain('"before":{"mails": "1", "messages": "1"}')
  expect(log[1]?.line).toContain('"before":{"addresses": "2"}')
  expect(JSON.stringify(log)).not.toContain('femi')
})

it('the desk command fails with one sentence on invalid input, and adds no operator', async () => {
  for (const [args, options, sentence] of [
    [['add'], {}, '"add" needs an email address.'],
    [['add', 'nobody\u001b'], {}, '"nobody?" is not an email address.'],
    [
      ['add', 'x@desk.test'],
      { password: 'too short' },
      'The password must have 12 to 128 characters, not 9.',
    ],
    [
      ['add', 'x@desk.test', '--stdin'],
      { typed: '\n' },
      'The password must have 12 to 128 characters, not 0.',
    ],
    ...['password1234', 'PasswordPassword', 'qwertyuiop123', '123456789012', 'aaaaaaaaaaab'].map(
      (password) =>
        [
          ['add', 'x@desk.test'],
          { password },
          'This password is too common. Please choose another one.',
        ] as const,
    ),
    [['erase'], {}, '"erase" needs an email address.'],
    [['erase', 'nobody@desk.test'], {}, 'There is no account and no message from nobody@desk.test.'],
    [
      ['addresses', 'everybody'],
      {},
      '"addresses" needs one of: members, marketing, contributors, notify_me:video, notify_me:music, notify_me:graphics.',
    ],
    [['fly'], {}, 'Unknown command "fly".'],
  ] as const) {
    const { code, err } = await desk([...args], options)
    expect([code, err.split('\n')[0]]).toEqual([1, sentence])
  }
  expect((await database.db.query("select from operators where email = 'x@desk.test'")).rowCount).toBe(0)
})
