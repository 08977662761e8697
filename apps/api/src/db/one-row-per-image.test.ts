import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { ensureMigrationTable, listMigrations, runMigration } from './migrate.ts'

const MIGRATION = '0076-one-row-per-image.sql'

/** Rows of a shop of release 1.3 with submissions in every state, before and after the migration. */
async function createShop() {
  const database = await createTestDatabase('template0')
  const client = new pg.Client({ connectionString: database.connection_string })
  await client.connect()
  await ensureMigrationTable(client)
  for (const name of await listMigrations()) if (name < MIGRATION) await runMigration(client, name)
  await client.query(`
    insert into operators (email, password_hash, role) values ('owner@shop.test', '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('a', 60), 'owner');
    insert into contributors (username, full_name) values ('ada', 'Ada Obi'), ('bem', 'Bem Ija')`)
  const insert = async (table: string, row: Record<string, unknown>) => {
    const { rows } = await client.query<Record<string, number>>(
      `insert into ${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row).map((_, place) => `$${place + 1}`)}) returning *`,
      Object.values(row),
    )
    return rows[0]!
  }
  const file = () => ({
    content_hash: randomBytes(32).toString('hex'),
    master_key: randomBytes(16).toString('hex'),
    picture_key: randomBytes(10).toString('hex'),
    master_format: 'jpeg',
    width_px: 1200,
    height_px: 800,
    has_alpha: false,
    colour: '#8c7d70',
    colours: '{brown}',
  })
  const givenAsset = (title: string, given = {}) =>
    insert('assets', {
      ...file(),
      contributor_id: 2,
      slug: title.toLowerCase(),
      title,
      category_slug: 'travel',
      ...given,
    })
  const givenSubmission = (status: string, given = {}) =>
    insert('submissions', {
      ...file(),
      contributor_id: 1,
      submission_key: randomBytes(16).toString('hex'),
      status,
      version: 7,
      file_name: `${status}.jpg`,
      bytes: 900,
      placeholder: '',
      fingerprints: Buffer.alloc(64, 1),
      lookups: Buffer.alloc(32, 2),
      title: status,
      category_slug: 'people',
      location: 'Jos',
      taken_on: '2026-02-03',
      submitted_at: status === 'draft' ? null : '2026-11-02',
      near_duplicate: true,
      ...given,
    })
  return { database, client, insert, givenAsset, givenSubmission }
}

it('submissions of release 1.3 become rows of images, with all that refers to them', async () => {
  const { database, client, insert, givenAsset, givenSubmission } = await createShop()
  try {
    await givenAsset('Imported')
    const draft = await givenSubmission('draft')
    const refused = await givenSubmission('refused')
    const appealed = await givenSubmission('in_review')
    const withdrawn = await givenSubmission('withdrawn', { master_key: null })
    const asset = await givenAsset('Sold', { contributor_id: 1, description: 'Edited at the desk' })
    const published = await givenSubmission('published', {
      asset_id: asset.asset_id,
      content_hash: asset.content_hash,
      picture_key: asset.picture_key,
      master_key: asset.master_key,
    })
    const { release_id } = await insert('releases', {
      release_key: 'a'.repeat(32),
      contributor_id: 1,
      kind: 'model',
      link_hash: Buffer.alloc(32),
      link_expires_at: '2027-01-01',
      sealed: '',
    })
    for (const { submission_id } of [draft, published]) {
      await insert('submission_captions', { submission_id, language: 'yo', title: 'Ọjà' })
      await insert('submission_releases', { submission_id, release_id })
    }
    await insert('asset_captions', { asset_id: asset.asset_id, language: 'fr', title: 'Marché' })
    await insert('asset_releases', { asset_id: asset.asset_id, release_id })
    for (const { submission_id } of [refused, appealed])
      await insert('submission_appeals', { submission_id, sentence: `About ${submission_id}` })
    const decision = {
      operator_id: 1,
      outcome: 'refused',
      reasons: '{focus}',
      on_appeal: false,
      submitted_at: 'now',
    }
    await insert('submission_decisions', { ...decision, submission_id: refused.submission_id })
    const upload = {
      upload_key: 'b'.repeat(32),
      contributor_id: 1,
      file_name: '',
      bytes: 9,
      sha256: 'c'.repeat(64),
    }
    await insert('uploads', { ...upload, submission_id: draft.submission_id })
    for (const number of [refused.submission_id, 999])
      await insert('desk_log', {
        operator_id: 1,
        action: 'submission_refused',
        subject: `submission ${number}`,
      })

    await client.query('begin')
    await runMigration(client, MIGRATION)
    await client.query('commit')

    const { rows } = await client.query(
      `select stock_id, status, version, file_name, title, description, slug, master_key is not null as has_file,
         to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD') as taken_on, length(fingerprints) as fingerprints,
         (select string_agg(language, ' ') from image_captions c where c.image_id = i.image_id) as captions,
         (select count(*)::int from image_releases r where r.image_id = i.image_id) as releases,
         (select sentence from submission_appeals a where a.submission_id = i.image_id) as appeal,
         (select count(*)::int from submission_decisions d where d.submission_id = i.image_id) as decisions,
         (select count(*)::int from uploads u where u.submission_id = i.image_id) as uploads,
         (select count(*)::int from desk_log l where l.subject = 'submission ' || i.image_id) as log
       from images i order by image_id`,
    )
    const none = { captions: null, releases: 0, appeal: null, decisions: 0, uploads: 0, log: 0 }
    const own = {
      ...none,
      stock_id: null,
      version: 7,
      description: '',
      slug: null,
      has_file: true,
      taken_on: '2026-02-03',
      fingerprints: 64,
    }
    const sold = { ...none, status: 'published', has_file: true, taken_on: null, fingerprints: null }
    expect(rows).toEqual([
      {
        ...sold,
        stock_id: 'TSW-000001',
        version: 1,
        file_name: '',
        title: 'Imported',
        description: '',
        slug: 'imported',
      },
      {
        ...sold,
        stock_id: 'TSW-000002',
        version: 7,
        file_name: 'published.jpg',
        title: 'Sold',
        description: 'Edited at the desk',
        slug: 'sold',
        captions: 'fr',
        releases: 1,
      },
      ...[
        { status: 'draft', captions: 'yo', releases: 1, uploads: 1 },
        { status: 'refused', appeal: `About ${refused.submission_id}`, decisions: 1, log: 1 },
        { status: 'in_review', appeal: `About ${appealed.submission_id}` },
        { status: 'withdrawn', has_file: false },
      ].map((given) => ({ ...own, file_name: `${given.status}.jpg`, title: given.status, ...given })),
    ])
    expect(withdrawn.status).toBe('withdrawn')
    const { rows: log } = await client.query("select subject from desk_log where subject like 'deleted%'")
    expect(log).toEqual([{ subject: 'deleted submission 999' }])

    // A new image has the next number, whatever was drafted in between.
    await client.query(
      `insert into assets (slug, title, category_slug, contributor_id, width_px, height_px, picture_key, master_key, master_format, content_hash)
       values ('next', 'Next', 'travel', 1, 9, 9, '${'d'.repeat(20)}', 'next', 'jpeg', '${'e'.repeat(64)}')`,
    )
    const next = await client.query("select stock_id, status from assets where slug = 'next'")
    expect(next.rows).toEqual([{ stock_id: 'TSW-000003', status: 'published' }])
  } finally {
    await client.end()
    await database.close()
  }
})

it('release 1.3 still changes and deletes drafts after the migration, and no published image', async () => {
  const { database, client, givenAsset, givenSubmission } = await createShop()
  try {
    const asset = await givenAsset('Sold', { contributor_id: 1 })
    await givenSubmission('draft')
    await givenSubmission('published', {
      asset_id: asset.asset_id,
      content_hash: asset.content_hash,
      picture_key: asset.picture_key,
      master_key: asset.master_key,
    })
    await client.query('begin')
    await runMigration(client, MIGRATION)
    await client.query('commit')
    const { rows } = await client.query(
      `update submissions set status = 'in_review', title = 'Changed', taken_on = '2026-05-06', submitted_at = now(), version = version + 1
       where status = 'draft' returning submission_id, title, taken_on::text, asset_id`,
    )
    expect(rows).toMatchObject([{ title: 'Changed', taken_on: '2026-05-06', asset_id: null }])
    // It would try again without an end.
    await expect(
      client.query(
        `insert into assets (slug, title, category_slug, contributor_id, width_px, height_px, picture_key, master_key, master_format, content_hash)
         select 'again', title, 'people', contributor_id, 9, 9, picture_key, master_key, 'jpeg', content_hash
         from submissions where asset_id is null on conflict do nothing`,
      ),
    ).rejects.toMatchObject({ code: '55P03' })
    await client.query('delete from submissions where contributor_id = 1')
    const left = await client.query('select title, submission_key, file_name from images')
    expect(left.rows).toEqual([{ title: 'Sold', submission_key: null, file_name: '' }])
    const unused = await client.query('select count(*)::int from unused_files')
    expect(unused.rows).toEqual([{ count: 1 }])
  } finally {
    await client.end()
    await database.close()
  }
})
