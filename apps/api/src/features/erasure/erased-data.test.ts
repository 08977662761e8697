import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { readTables } from '../../testing/test-backups.ts'
import { apply, givenContributor } from '../../testing/test-contributor.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { givenRelease } from '../../testing/test-release.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { eraseMember } from './erase-member.ts'
import { cleared_columns, deleted_tables, kept_columns } from './erased-data.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** `table.column` of a part of the list. */
const named = (columns: Record<string, string>) =>
  Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))
const kept = Object.values(kept_columns).flatMap(named)

/** Part of every text that the erased person or somebody on their board writes. */
const MARK = 'Zuriel'

it('erasure decides about every column that can name a person', async () => {
  // Texts that aren't one of a few codes, JSON, bytes, and numbers of accounts, contributors and operators.
  const { rows } = await world.db.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
     from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and (atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
         or exists (select from pg_constraint r where r.conrelid = c.oid and r.contype = 'f' and r.conkey = array[attnum]
           and r.confrelid in ('users'::regclass, 'contributors'::regclass, 'operators'::regclass)))
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
         and k.conkey = array[attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')`,
  )
  const columns = rows.filter(({ table }) => !deleted_tables.includes(table))
  expect([...kept, ...named(cleared_columns)].toSorted()).toEqual(
    columns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  )
})

it('erasure leaves the person in no table but those that are kept for a reason', async () => {
  const email = 'zuriel@mail.test'
  const member = await givenContributor(world, { email, full_name: `${MARK} Testova`, username: 'zuriel-t' })
  const asset = await world.givenAsset({ stored: true })
  await member.claim()
  await member.call('PUT', '/api/studio/profile/', {
    full_name: `${MARK} T.`,
    bio: `${MARK} in Jos`,
    website: 'https://zuriel.test',
    location: `${MARK} Street`,
  })
  await member.save(asset.stock_id)
  await apply(world, email, { extra: MARK })
  await member.call('PUT', '/api/user/invoice_details/', {
    company: `${MARK} Ltd`,
    address: '',
    tax_number: '',
  })
  await world.post('/api/asset_requests/', { email, description: `${MARK} at dawn` })
  await world.post('/api/users/reset_password/', { email })
  const token = await givenBoard(asset.stock_id)
  await givenStudio()

  const before = await readTables(world.db)
  for (const table of deleted_tables) expect(before[table], table).not.toEqual([])
  const found = await columnsWith([MARK, email])
  for (const column of named(cleared_columns).filter(
    (name) => !/password|hash|user_id|_key|notes|credential/.test(name),
  ))
    expect(found).toContain(column)

  expect(await eraseMember(world, email)).toBe(true)
  const after = await readTables(world.db)
  for (const table of deleted_tables) expect(after[table], table).toEqual([])
  // Made from texts and names that are kept.
  const derived = ['images.search_vector']
  const left = (await columnsWith([MARK, email])).filter((column) => ![...kept, ...derived].includes(column))
  expect(left).toEqual([])
  expect((await world.post('/api/boards/view/', { token })).statusCode).toBe(404)

  async function givenBoard(stock_id: string) {
    const created = await member.call('POST', '/api/user/boards/', {
      name: `${MARK}'s board`,
      stock_ids: [stock_id],
    })
    const { board_key } = created.json<{ board_key: string }>()
    await member.call('PUT', `/api/user/boards/${board_key}/`, {
      name: `${MARK}'s board`,
      client: `${MARK} Bank`,
      project: `${MARK} 2027`,
    })
    await member.call('PUT', `/api/user/boards/${board_key}/images/${stock_id}/`, { note: MARK })
    await member.call('POST', `/api/user/boards/${board_key}/link/`, { ends_on: null })
    const board = (await member.get(`/api/user/boards/${board_key}/`)).json<{ link: { url: string } }>()
    const linkToken = new URL(board.link.url).pathname.split('/').at(-1)
    const reviewer = { key: 'a'.repeat(32), name: `A friend of ${MARK}` }
    const answer = { token: linkToken, stock_id, reviewer }
    expect((await world.post('/api/boards/mark/', { ...answer, mark: 'yes' })).statusCode).toBe(204)
    const comment = { ...answer, text: `Well done, ${MARK}`, at: null }
    expect((await world.post('/api/boards/comment/', comment)).statusCode).toBe(204)
    return linkToken
  }

  /** What takes whole journeys to arise: a card, a payout account, drafts, reviews and uploads. */
  async function givenStudio() {
    await givenOperator(world, 'editor')
    const { submission_key } = await givenSubmission(world, 'zuriel-t', {
      title: MARK,
      file_name: `${MARK}.jpg`,
    })
    await givenRelease(world, member, { images: [submission_key] })
    const { contributor_id } = await oneRow<{ contributor_id: number }>(
      world.db,
      "select contributor_id from contributors where username = 'zuriel-t'",
    )
    await world.db.query(
      `with draft as (select image_id as submission_id from images where submission_key = $2),
       a as (insert into image_captions (image_id, language, title, description)
         select submission_id, 'fr', $1, $1 from draft),
       b as (insert into submission_appeals (submission_id, sentence) select submission_id, $1 from draft),
       c as (insert into submission_decisions
           (submission_id, operator_id, outcome, reasons, note, on_appeal, submitted_at)
         select submission_id, operator_id, 'changes_requested', '{focus}', $1, false, now() from draft, operators),
       d as (insert into corrections (image_id, words) select submission_id, jsonb_build_object('title', $1::text) from draft),
       e as (insert into uploads (upload_key, contributor_id, file_name, bytes, sha256)
         values (repeat('a', 32), $3, $1, 7, repeat('b', 64))),
       f as (insert into payout_details (contributor_id, kind, bank_code, bank_name, sealed, last4, account_name)
         values ($3, 'nuban', '044', $1, '', '1234', $1)),
       h as (update images set contributor_id = $3, submission_key = repeat('d', 32), file_name = $1
         where stock_id = $5),
       g as (insert into payouts 
           (reference, contributor_id, kobo, mode, state, approvals_needed, bank_name, last4, account_name, name_matches)
         values ('tsw-payout-' || repeat('c', 24), $3, 100, 'test', 'success', 0, 'A bank', '1234', $1, false))
       insert into saved_cards (user_id, sealed, label, mode) select user_id, '', $1, 'test' from users where email = $4`,
      [MARK, submission_key, contributor_id, email, asset.stock_id],
    )
  }
})

/** Columns of any table that contain one of these texts, as `table.column`. */
async function columnsWith(texts: string[]): Promise<string[]> {
  const { rows: tables } = await world.db.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await world.db.query<Record<string, unknown>>(
      `select c.key, c.value from ${name} t, jsonb_each_text(to_jsonb(t)) c
       where exists (select from unnest($1::text[]) x where c.value ilike '%' || x || '%')`,
      [texts],
    )
    for (const { key } of rows) found.add(`${name}.${String(key)}`)
  }
  return [...found].toSorted()
}
