import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { export_queries } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Inserts payment records into every table. */
async function givenPayments(email: string) {
  const { rows } = await world.db.query<{ order_id: number; reference: string }>(
    `insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode, status, paid_at)
     select 'TSW-' || left(md5($1 || n), 24), user_id, 'SAS_001', 'MONTHLY', 936000, 15, 1, 'test', 'paid', now()
     from users, generate_series(1, 2) n where email = $1 returning order_id, reference`,
    [email],
  )
  const [first, renewal] = rows as [(typeof rows)[0], (typeof rows)[0]]
  await world.db.query(
    `with period as (insert into subscriptions (user_id, order_id)
       select user_id, order_id from orders where order_id = $1 returning subscription_id),
     renewed as (insert into renewal_attempts (subscription_id, try_number, order_id, state, action_url)
       select subscription_id, 1, $2, 'paid', 'https://bank.test/secret' from period),
     reviewed as (insert into payment_reviews (order_id, reason_code, amount_kobo, currency)
       values ($1, 'less_was_charged', 90000, 'NGN')),
     operator as (insert into operators (email, password_hash, role)
       values ('operator-of-' || $3, '$argon2id$', 'owner') returning operator_id)
     insert into refund_attempts (idempotency_key, order_id, operator_id, amount_kobo)
       select gen_random_uuid(), $1, operator_id, 5000 from operator`,
    [first.order_id, renewal.order_id, email],
  )
  return [first.reference, renewal.reference]
}

it('the member export contains all data of the member, no data of others, and no secrets', async () => {
  const member = await world.signedUpMember({ full_name: 'Adé Ọlá' })
  const other = await world.givenMember()
  const asset = await world.givenAsset({ stored: true })
  for (const one of [member, other]) {
    await one.claim()
    await one.download(asset.stock_id)
    await one.save(asset.stock_id)
    const details = { company: `Company of ${one.email}`, address: '', tax_number: '' }
    await one.call('PUT', '/api/user/invoice_details/', details)
    await one.call('POST', '/api/user/boards/', { name: `of ${one.email}`, stock_ids: [asset.stock_id] })
    await world.post('/api/asset_requests/', { email: one.email, description: `for ${one.email}` })
  }
  const references = await givenPayments(member.email)
  await givenPayments(other.email)
  await world.db.query(
    `insert into certified_files (certificate_id, sha256, file_name, media_type, bytes)
     select certificate_id, repeat('a', 64), u.email || '.jpg', 'image/jpeg', 7
     from certificates join entitlements using (entitlement_id) join users u using (user_id)`,
  )
  await world.db.query("update assets set title = 'Renamed since' where stock_id = $1", [asset.stock_id])
  await world.db.query(
    "insert into outbox_mails (to_address, topic, sealed) values ($1, 'export test', 'sealed')",
    [member.email],
  )
  const answer = await member.get('/api/user/export/')
  expect(answer.statusCode).toBe(200)
  const time = expect.stringMatching(/Z$/)
  expect(answer.json()).toMatchObject({
    account: [{ email: member.email, full_name: 'Adé Ọlá', login_count: 1, marketing_consent_at: null }],
    sessions: [{ created_at: time }],
    // One device from the sign-up and one from the log-in.
    known_devices: [{ seen_at: time }, { seen_at: time }],
    codes: [{ purpose: 'verify_email', wrong_tries: 0, created_at: time, expires_at: time, ended_at: time }],
    saves: [{ stock_id: asset.stock_id }],
    boards: [{ name: `of ${member.email}`, created_at: time }],
    board_images: [{ board: `of ${member.email}`, stock_id: asset.stock_id, note: '' }],
    board_links: [],
    board_marks: [],
    board_comments: [],
    licences: [
      {
        stock_id: asset.stock_id,
        title: expect.not.stringContaining('Renamed'),
        credits: 3,
        certificate_id: expect.any(String),
        holder: 'Adé Ọlá',
        licence_name: 'Standard License',
        licence_version: '2026-11',
      },
    ],
    licensed_files: [{ file_name: `${member.email}.jpg`, bytes: 7, first_sent_at: time }],
    credits: [
      { cause: 'welcome', credits: 24 },
      { cause: 'download', credits: -3 },
    ],
    invoice_details: [{ company: `Company of ${member.email}`, address: '', tax_number: '' }],
    payments: references.map((reference) => ({ reference, amount_kobo: 936_000 })),
    payment_reviews: [{ reference: references[0], reason: 'less_was_charged', looked_at: null }],
    refunds: [],
    refund_attempts: [{ reference: references[0], amount_kobo: 5_000, state: 'asked' }],
    stored_cards: [],
    subscriptions: [{ code: 'SAS_001', status: 'waiting' }],
    renewals: [{ reference: references[1], try_number: 1, state: 'paid' }],
    messages: [{ kind: 'asset_request', fields: { description: `for ${member.email}` } }],
    application: [],
    contributor: [],
    contributor_agreements: [],
    contributor_images: [],
    contributor_captions: [],
    releases: [],
    release_images: [],
    release_drafts: [],
    submissions: [],
    submission_captions: [],
    submission_decisions: [],
    submission_appeals: [],
    corrections: [],
    uploads: [],
    earnings: [],
    payout_account: [],
    payouts: [],
    waiting_mails: expect.arrayContaining([{ created_at: time, expires_at: null, failed_at: null }]),
  })
  expect(answer.body).not.toContain(other.email)
  expect(answer.body).not.toMatch(/argon2|hash|sealed|token|sha256|bank\.test|operator/)
  expect((await world.get('/api/user/export/')).statusCode).toBe(401)
})

it('the member export contains every table that it queries', async () => {
  const member = await world.givenMember()
  const { exported_at, ...tables } = (await member.get('/api/user/export/')).json<Record<string, unknown>>()
  expect(exported_at).toEqual(expect.any(String))
  expect(Object.keys(tables).toSorted()).toEqual(Object.keys(export_queries).toSorted())
})

/** Tables that refer to a member and are left out, with the reason. */
const kept_back = {
  asset_views: 'who looked at an image, under numbers',
  asset_view_addresses: 'the same',
  cutouts: 'made from images, by any member',
  picture_fingerprints: 'made from images',
  release_pictures: 'which images the signer of a release saw',
  credit_accounts: 'sums of the entries, which are handed out',
  credit_lots: 'the value of the same entries',
  held_credits: 'the same',
  order_funds: 'what of the payments, which are handed out, is booked',
  money_accounts: 'accounts of the money books',
  money_entries: 'made from the earnings and payouts, which are handed out',
  operators: 'people who work here, and no members',
  operator_sessions: 'of operators',
  operator_changes: 'of operators',
  operator_invitations: 'the same',
  operator_clients: 'of operators',
  operator_factors: 'of operators',
  operator_recovery_codes: 'of operators',
  desk_log: 'what operators did',
  setting_versions: 'the same',
  setting_drafts: 'the same',
  setup_steps: 'the same',
  terms_mailings: 'up to which member a mail was sent',
  mailings: 'the same',
  logos: 'the same',
  price_moves: 'the same',
  promo_codes: 'the same',
}

it('the member export covers every table that refers to a member', async () => {
  // Finds tables with a direct or indirect foreign key to a member, and tables with an email address.
  const { rows } = await world.db.query<{ name: string }>(
    `with recursive known as (
       select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
       where attname in ('email', 'to_address') and relnamespace = 'public'::regnamespace
       union
       select conrelid from pg_constraint join known on confrelid = known.id where contype = 'f')
     select id::regclass::text as name from known`,
  )
  const known = rows.map(({ name }) => name)
  expect(known).toEqual(expect.arrayContaining(['users', 'certified_files', 'renewal_attempts', 'enquiries']))
  const sql = Object.values(export_queries).join('\n')
  const exported = new Set([...sql.matchAll(/(?:from|join) ([a-z_]+)/g)].map(([, name]) => name))
  expect(known.filter((name) => !exported.has(name)).toSorted()).toEqual(Object.keys(kept_back).toSorted())
})

it('the member export reads credit entries by index, however many other members have', async () => {
  const client = await world.db.connect()
  try {
    await client.query(`begin;
      alter table credit_entries disable trigger credit_entries_move;
      insert into users (email, full_name, password_hash)
        select n || '@many.test', 'One of many', '$argon2id$' from generate_series(1, 2000) n;
      insert into credit_accounts (user_id, kind, balance)
        select user_id, 'lasting', 0 from users where email like '%@many.test';
      insert into credit_entries (from_account, to_account, credits, cause, idempotency_key)
        select house.account_id, one.account_id, 24, 'welcome', one.account_id || ' ' || n
        from credit_accounts house, credit_accounts one, generate_series(1, 10) n
        where house.user_id is null and house.kind = 'welcome' and one.user_id is not null;
      analyze credit_accounts, credit_entries`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${export_queries.credits}`, [
      [1_000, 1_001],
    ])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Bitmap Index Scan on credit_entries_from')
    expect(plan).toContain('Bitmap Index Scan on credit_entries_to')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('the member export is limited to ten an hour', async () => {
  const member = await world.givenMember()
  const answers = []
  for (let asked = 0; asked < 11; asked++) answers.push(await member.get('/api/user/export/'))
  expect(answers.map((answer) => answer.statusCode)).toEqual([...new Array<number>(10).fill(200), 429])
})
