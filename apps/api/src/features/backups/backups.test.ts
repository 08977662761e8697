/** @module-tag slow */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { CertificateKey, Signed } from '@taswira/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { ensureMigrationTable, listMigrations, runMigration } from '../../db/migrate.ts'
import { givenNoise } from '../../images/testing-pictures.ts'
import { folderIn, runCommand } from '../../testing/run-command.ts'
import { readTables, newMachine } from '../../testing/test-backups.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { basic, type TestMember } from '../../testing/test-member.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { readConfig } from '../../config.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { MAIL_SEAL } from '../mail/outbox-queries.ts'
import { unseal } from '../../secret.ts'
import { listBackups } from './save-originals.ts'

let provider: TestPayments
let world: World
let place: string
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000' } })
  place = await mkdtemp(join(tmpdir(), 'taswira-backups-'))
})
afterAll(async () => {
  await world.close()
  await provider.close()
  await rm(place, { recursive: true, force: true })
})

const backup = (folder = place) =>
  runCommand('backup', [folder], { DATABASE_URL: world.connection_string, DATA_DIR: world.config.data_dir })

/** Makes a backup and returns its folder. */
async function givenBackup(): Promise<string> {
  const result = await backup()
  expect(result).toMatchObject({ code: 0, err: '' })
  return folderIn(result)
}

/** Copies a backup so that a test can damage it. */
async function copyOf(folder: string): Promise<string> {
  const copy = join(place, `copy-${Math.random()}`)
  await cp(folder, copy, { recursive: true })
  return copy
}

async function givenPicture() {
  const asset = await world.givenAsset({ width_px: 400, height_px: 300, title: 'Ọjà at dusk \\ "x"\t\n' })
  const row = await oneRow<{ master_key: string }>(
    world.db,
    'select master_key from assets where asset_id = $1',
    [asset.asset_id],
  )
  await world.storage.put(row.master_key, await givenNoise({ seed: asset.asset_id }).jpeg().toBuffer())
  return { ...asset, master_key: row.master_key }
}

async function buy(member: TestMember, code = 'PACK_5') {
  const { reference } = (await member.order(code)).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success', reusable: true })
  return member.verify(reference)
}

/**
 * Fetches a member's certificate and the published keys; only the lookup of the certificate id needs the
 * token.
 */
async function certificateOf(app: World['app'], token: string) {
  const headers = { authorization: `Token ${token}` }
  const list = await app.inject({ url: '/api/user/user_downloads/', headers })
  const { certificate_id } = list.json<{ certificate_id: string }[]>()[0]!
  const { signed } = (await app.inject({ url: `/api/certificates/${certificate_id}/` })).json<{
    signed: Signed
  }>()
  const { keys } = (await app.inject({ url: '/.well-known/jwks.json' })).json<{ keys: CertificateKey[] }>()
  return { signed, keys }
}

function isSigned({ payload, protected: header, signature }: Signed, published: CertificateKey[]): boolean {
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  const { kty, crv, x } = published.find((key) => key.kid === kid)!
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  return verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
}

describe('a site restored from its backup', () => {
  it('matches the original row by row, and keeps working', async () => {
    const member = await world.givenMember({ full_name: 'Adé Ọlá' })
    await member.claim()
    const asset = await givenPicture()
    const other = await givenPicture()
    const { file } = (await member.download(asset.stock_id)).json<{ file: string }>()
    const original = await world.get(file.replace('http://shop.test', ''))
    await member.save(other.stock_id)
    await buy(member, 'PACK_20')
    await world.db.query('insert into outbox_mails (to_address, topic, sealed) values ($1, $2, $3)', [
      'x@mail.test',
      'half\tway\\N\n',
      Buffer.from([0, 9, 10, 13, 92, 255]),
    ])
    await world.db.query(
      "update assets set captured_at = '-infinity', popularity = 'NaN' where asset_id = $1",
      [other.asset_id],
    )
    await world.post('/api/contact/', {
      email: 'writer@mail.test',
      full_name: 'Ṣadé Òkè',
      phone: '+234 (0)803 123 4567',
      subject: 'A question',
      message: 'May I print it?',
    })
    await givenOperator(world)
    const before = await certificateOf(world.app, member.token)
    await world.db.query(
      "insert into cutouts (asset_id, version, storage_key, claimed_until) values ($1, 'v', 'k', now())",
      [other.asset_id],
    )
    const contents = await readTables(world.db)

    const folder = await givenBackup()
    const machine = await newMachine()
    const result = await machine.restore(folder)
    expect(result).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^Restored the backup of \S+Z: \d+ rows and 2 originals in \d+\.\d s\.\nThe audit passed: \d+ checks on \d+ entries\.\n$/,
      ),
    })
    const restored = await readTables(machine.db)
    // Unlogged tables start empty, as after a crash.
    expect(restored).toEqual({ ...contents, limits: [], asset_changes: [], search_epoch: [] })
    expect(contents.credit_entries!.length).toBeGreaterThan(2)

    const shop = await machine.open()
    const inject = (method: 'GET' | 'POST', url: string, token?: string, payload?: object) =>
      shop.app.inject({
        method,
        url,
        ...(payload && { payload }),
        ...(token && { headers: { authorization: `Token ${token}` } }),
      })
    const login = await shop.app.inject({
      method: 'POST',
      url: '/auth/user_login/',
      headers: { authorization: basic(member.email, member.password) },
    })
    expect(login.statusCode).toBe(200)
    const { token } = login.json<{ token: string }>()
    const again = (await inject('POST', '/api/download/', token, { stock_id: asset.stock_id })).json<{
      file: string
    }>()
    const same = await inject('GET', again.file.replace('http://shop.test', ''))
    expect(same.statusCode).toBe(200)
    expect(same.rawPayload.equals(original.rawPayload)).toBe(true)
    // URLs signed before the backup still work.
    expect((await inject('GET', file.replace('http://shop.test', ''))).statusCode).toBe(200)

    const after = await certificateOf(shop.app, token)
    expect(isSigned(before.signed, after.keys)).toBe(true)
    expect(after.signed.protected).toBe(before.signed.protected)
    expect(isSigned(after.signed, before.keys)).toBe(true)

    // The ledger still rejects changes, and new rows get new ids.
    await expect(machine.db.query('delete from credit_entries')).rejects.toThrow('the ledger only grows')
    expect((await inject('POST', '/api/download/', token, { stock_id: other.stock_id })).statusCode).toBe(200)
    expect((await auditLedger(machine.db)).ok).toBe(true)
    await shop.app.close()
    await machine.close()
  })

  it('reflects a single moment, however much was sold during the backup', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => world.givenMember()))
    const assets = await world.givenAssets(30, { stored: true })
    for (const member of members) await member.claim()
    const over = new AbortController()
    let sold = 0
    const load = members.map(async (member, n) => {
      for (let round = n; !over.signal.aborted; round++) {
        await member.download(assets[round % assets.length]!.stock_id)
        await member.save(assets[(round * 7) % assets.length]!.stock_id)
        if ((await buy(member)).json<{ status: boolean }>().status) sold++
      }
    })
    await expect.poll(() => sold).toBeGreaterThan(4)
    const before = sold
    const folder = await givenBackup()
    expect(sold).toBeGreaterThan(before)
    over.abort()
    await Promise.all(load)
    const machine = await newMachine()
    expect(await machine.restore(folder)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('The audit passed'),
    })
    const countOrders = async (db: typeof machine.db) =>
      (await oneRow<{ count: number }>(db, 'select count(*) from orders')).count
    expect(await countOrders(machine.db)).toBeLessThan(await countOrders(world.db))
    await machine.close()
  })

  it('is migrated if the backup was made by an older version', async () => {
    const earlier = (await listMigrations()).slice(0, -1)
    const old = await createTestDatabase('template1')
    const client = new pg.Client({ connectionString: old.connection_string })
    await client.connect()
    await ensureMigrationTable(client)
    for (const name of earlier) await runMigration(client, name)
    await client.query(
      "insert into users (email, full_name, password_hash) values ('old@mail.test', 'Old', '$argon2id$x')",
    )
    await client.end()
    const data_dir = await mkdtemp(join(place, 'old-'))
    const result = await runCommand('backup', [place], {
      DATABASE_URL: old.connection_string,
      DATA_DIR: data_dir,
    })
    expect(result.code).toBe(0)
    // Making a backup doesn't migrate the database.
    expect((await old.db.query('select from migrations')).rowCount).toBe(earlier.length)
    await old.close()
    const machine = await newMachine()
    expect(await machine.restore(folderIn(result))).toMatchObject({ code: 0, err: '' })
    const { rows } = await machine.db.query<{ name: string }>('select name from migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(await listMigrations())
    expect((await machine.db.query('select email from users')).rows).toEqual([{ email: 'old@mail.test' }])
    await machine.close()
  })
})

describe('a backup', () => {
  it('is private, can be verified with sha256sum, and shares originals with the previous one', async () => {
    const { master_key } = await givenPicture()
    const first = await givenBackup()
    const second = await givenBackup()
    expect(second > first).toBe(true)
    const original = (folder: string) => stat(join(folder, 'originals', master_key))
    expect((await original(second)).ino).toBe((await original(first)).ino)
    for (const line of (await readFile(join(second, 'SHA256SUMS'), 'utf8')).trim().split('\n')) {
      const [sum, file] = line.split('  ')
      const path = join(second, file!)
      expect(
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ).toBe(sum)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
    }
    expect((await stat(second)).mode & 0o777).toBe(0o700)
    expect(await readFile(join(second, 'secrets/signing-secret'), 'utf8')).toBe(
      await readFile(join(world.config.data_dir, 'signing-secret'), 'utf8'),
    )
    // The second backup doesn't depend on the first.
    await rm(first, { recursive: true })
    const machine = await newMachine()
    expect(await machine.restore(second)).toMatchObject({ code: 0, err: '' })
    await machine.close()
  })

  it("includes files of submitted images that aren't published yet", async () => {
    await givenContributor(world, { username: 'ada' })
    const { master_key } = await givenSubmission(world, 'ada')
    const elsewhere = await mkdtemp(join(place, 'submissions-'))
    expect(await backup(elsewhere)).toMatchObject({ code: 0, err: '' })
    const [folder] = await listBackups(elsewhere)
    expect(await readFile(join(folder!, 'originals', master_key), 'utf8')).toBe('a picture')
  })

  it('reports a missing original and backs up everything else', async () => {
    const { master_key } = await givenPicture()
    await world.storage.delete(master_key)
    const elsewhere = await mkdtemp(join(place, 'elsewhere-'))
    const { code, err } = await backup(elsewhere)
    expect(code).toBe(0)
    expect(err).toMatch(/^\d+ originals? (was|were) missing from storage: /)
    await world.db.query("update assets set status = 'removed' where master_key = $1", [master_key])
  })

  it('is refused for a public or volatile folder and for an empty site, and leaves no files behind', async () => {
    const { data_dir } = world.config
    const web = join(import.meta.dirname, '../../../../web')
    const link = join(place, 'link')
    await symlink(data_dir, link)
    for (const [folder, sentence] of [
      [
        data_dir,
        /^Backups can't be stored in the data folder \(.*\), which may be lost together with them\. Choose another folder\.\n$/,
      ],
      [join(data_dir, 'deep/er'), /^Backups can't be stored in the data folder/],
      [join(link, 'deep'), /^Backups can't be stored in the data folder/],
      [join(web, 'build/client/backups'), /^Backups can't be stored in the web app \(.*\), which is public/],
    ] as const) {
      const { code, out, err } = await backup(folder)
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(sentence)
    }
    expect(await readdir(data_dir)).not.toContain('deep')
    const taken = join(place, 'taken')
    await writeFile(taken, '')
    // Linux refuses folders in /proc, and macOS has no /proc.
    for (const folder of ['/proc/backups', join(taken, 'deep/er')])
      expect(await backup(folder)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^Can't read or write this path \(.+\)\.\n$/),
      })
    await rm(taken)
    await rm(link)
    const nothing = join(place, 'no-shop')
    expect(await runCommand('backup', [place], { DATABASE_URL: '', DATA_DIR: nothing })).toEqual({
      code: 1,
      out: '',
      err: `No shop found in ${nothing}.\n`,
    })
    expect(await readdir(place)).not.toContain('no-shop')
    const empty = await newMachine()
    expect(
      await runCommand('backup', [place], {
        DATABASE_URL: empty.connection_string,
        DATA_DIR: empty.data_dir,
      }),
    ).toMatchObject({
      code: 1,
      err: 'There is nothing to back up: the database is empty.\n',
    })
    await empty.close()
    expect((await readdir(place)).filter((name) => name.startsWith('unfinished'))).toEqual([])
  })

  it('refuses to run while another backup is in progress', async () => {
    const client = await world.db.connect()
    await client.query('select pg_advisory_lock(74119002)')
    expect(await backup()).toEqual({ code: 1, out: '', err: 'Another backup is in progress.\n' })
    client.release(true)
  })
})

describe('a restore', () => {
  const table = 'tables/users.copy.gz'
  let whole: string
  /** Stays empty, because every restore into it is refused. */
  let empty: Awaited<ReturnType<typeof newMachine>>
  beforeAll(async () => {
    await givenPicture()
    whole = await givenBackup()
    empty = await newMachine()
  })
  afterAll(() => empty.close())

  it.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    [
      'a flipped bit in a table',
      async (folder) => {
        const bytes = await readFile(join(folder, table))
        bytes[bytes.length >> 1]! ^= 1
        await writeFile(join(folder, table), bytes)
      },
      /^The backup is damaged: tables\/users\.copy\.gz has been changed or is incomplete\.\n$/,
    ],
    [
      'a table that is missing',
      (folder) => rm(join(folder, table)),
      /^The backup is damaged: tables\/users\.copy\.gz is missing\.\n$/,
    ],
    [
      'an original that is missing',
      (folder) => rm(join(folder, 'originals/masters'), { recursive: true }),
      /^The backup is damaged: originals\/masters\/\S+ is missing\.\n$/,
    ],
    [
      'a manifest with another number in it',
      async (folder) => {
        const text = await readFile(join(folder, 'manifest.json'), 'utf8')
        await writeFile(
          join(folder, 'manifest.json'),
          text.replace(/"last_value": \d+/, '"last_value": 987654'),
        )
      },
      /^The backup is damaged: manifest\.json has been changed or is incomplete\.\n$/,
    ],
    ...['null', '[]', '{"format": "2"}'].map(
      (text): [string, (folder: string) => Promise<unknown>, RegExp] => [
        `a manifest that is ${text}`,
        (folder) => writeFile(join(folder, 'manifest.json'), text),
        /^The backup is damaged: manifest\.json has been changed or is incomplete\.\n$/,
      ],
    ),
    [
      'a list that lost a line',
      async (folder) => {
        const text = await readFile(join(folder, 'SHA256SUMS'), 'utf8')
        await writeFile(join(folder, 'SHA256SUMS'), text.replace(/.* {2}originals.*\n/, ''))
      },
      /^The backup is damaged: SHA256SUMS names \d+ originals instead of \d+\.\n$/,
    ],
    [
      'a list with a path of its own',
      (folder) => appendFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../etc/passwd\n`),
      /^The backup is damaged: SHA256SUMS has been changed or is incomplete\.\n$/,
    ],
    [
      'a newer format',
      async (folder) => {
        const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as object
        await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, format: 4, more: true }))
      },
      /^The backup was made by a newer version\. Restore it with that version\.\n$/,
    ],
    [
      'a backup from before 1.0.0',
      async (folder) => {
        const text = await readFile(join(folder, 'manifest.json'), 'utf8')
        await writeFile(join(folder, 'manifest.json'), text.replace('"format": 3', '"format": 2'))
      },
      /^The backup was made by a version before 1\.0\.0\. Restore it with that version\.\n$/,
    ],
    [
      'a migration that is not known here',
      async (folder) => {
        const text = await readFile(join(folder, 'manifest.json'), 'utf8')
        await writeFile(join(folder, 'manifest.json'), text.replace('0001-shared.sql', '9999-later.sql'))
      },
      /^The backup was made by a newer version \(9999-later\.sql\)\. Restore it with that version\.\n$/,
    ],
    ['no backup at all', (folder) => rm(join(folder, 'manifest.json')), /^No backup found in \/\S+\.\n$/],
  ])('refuses %s, and changes nothing', async (_, breakIt, sentence) => {
    const folder = await copyOf(whole)
    await breakIt(folder)
    const result = await empty.restore(folder)
    expect(result).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) })
    expect(await readTables(empty.db)).toEqual({ sequences: [] })
    expect(await readdir(empty.data_dir)).toEqual([])
  })

  it("refuses a database that isn't empty, even one without members", async () => {
    const machine = await newMachine()
    await machine.db.query('create table other (id int); insert into other values (1)')
    expect(await machine.restore(whole)).toEqual({
      code: 1,
      out: '',
      err: "The database isn't empty. Restore into a new one.\n",
    })
    expect(await readTables(machine.db)).toEqual({ other: ['(1)'], sequences: [] })
    expect(await readdir(machine.data_dir)).toEqual([])
    await machine.close()
  })

  it('rolls everything back when its last step fails', async () => {
    const folder = await copyOf(whole)
    // Its checksums match, but the manifest contains a wrong row count.
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
      tables: { name: string; rows: number }[]
    }
    const tables = manifest.tables.map((one) => (one.name === 'users' ? { ...one, rows: one.rows + 1 } : one))
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
    await resum(folder, 'manifest.json')
    const machine = await newMachine()
    expect(await machine.restore(folder)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The backup is damaged: users has \d+ rows instead of \d+\.\n$/),
    })
    expect(await readTables(machine.db)).toEqual({ sequences: [] })
    expect(await filesIn(machine.data_dir)).toEqual([])
    // A good backup can still be restored afterwards.
    expect(await machine.restore(whole)).toMatchObject({ code: 0 })
    await machine.close()
  })

  it('restores the signing secret of the data folder, even if SIGNING_SECRET is set', async () => {
    const person = await world.givenUnverified()
    const machine = await newMachine()
    const env = { SIGNING_SECRET: 'x'.repeat(40) }
    expect(await machine.restore(await givenBackup(), env)).toMatchObject({ code: 0 })
    const row = await oneRow<{ sealed: Buffer }>(
      machine.db,
      'select sealed from outbox_mails where to_address = $1',
      [person.email],
    )
    const config = readConfig({ ...env, DATA_DIR: machine.data_dir })
    expect(unseal(config, MAIL_SEAL, row.sealed)).toContain('"subject"')
    await machine.close()
  })

  it("refuses a signing secret that can't decrypt the backup", async () => {
    const folder = await copyOf(whole)
    const machine = await newMachine()
    // Like a backup of a site whose secret is set in the environment.
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
      secrets: string[]
    }
    const secrets = manifest.secrets.filter((name) => name !== 'signing-secret')
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, secrets }))
    await resum(folder, 'manifest.json')
    expect(await machine.restore(folder, { SIGNING_SECRET: 'x'.repeat(40) })).toEqual({
      code: 1,
      out: '',
      err: 'The backup was made with another SIGNING_SECRET. Set that secret, or list it in SIGNING_SECRETS_OLD.\n',
    })
    await writeFile(join(machine.data_dir, 'certificate-key.pem'), 'of another')
    expect((await machine.restore(folder)).err).toMatch(
      /^The data folder \(.*\) already contains a certificate-key\.pem\. Restore into a new folder\.\n$/,
    )
    expect(await readTables(machine.db)).toEqual({ sequences: [] })
    await machine.close()
  })

  it('asks which of several backups to restore, and restores without asking if there is only one', async () => {
    const folder = await givenBackup()
    const machine = await newMachine()
    const count = (await listBackups(place)).length
    expect(count).toBeGreaterThan(1)
    expect((await machine.restore(place)).err).toBe(
      `${place} contains ${count} backups. Name the one to restore; the newest is ${folder}.\n`,
    )
    const alone = await mkdtemp(join(tmpdir(), 'taswira-one-backup-'))
    try {
      await cp(folder, join(alone, basename(folder)), { recursive: true })
      expect(await machine.restore(alone)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Restored the backup of \S+: /),
      })
    } finally {
      await machine.close()
      await rm(alone, { recursive: true, force: true })
    }
  })
})

async function resum(folder: string, file: string) {
  const sum = createHash('sha256')
    .update(await readFile(join(folder, file)))
    .digest('hex')
  const text = await readFile(join(folder, 'SHA256SUMS'), 'utf8')
  await writeFile(join(folder, 'SHA256SUMS'), text.replace(new RegExp(`.*  ${file}`), `${sum}  ${file}`))
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
