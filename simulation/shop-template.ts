import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGREEMENT_VERSION, type DeskRole } from '@taswira/contract'
import { readConfig } from '../apps/api/src/config.ts'
import { createPool, type Pool } from '../apps/api/src/db/pool.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { checkBackup } from '../apps/api/src/features/backups/check-backup.ts'
import { expectSameSecrets, restoreBackup } from '../apps/api/src/features/backups/restore-backup.ts'
import { FACTOR_SEAL } from '../apps/api/src/features/operators/factor-queries.ts'
import { ACCOUNT_SEAL } from '../apps/api/src/features/payouts/set-account.ts'
import { createStorage } from '../apps/api/src/outside/create-storage.ts'
import { seal } from '../apps/api/src/secret.ts'
import { givenContributor } from '../apps/api/src/testing/test-contributor.ts'
import { givenOperator } from '../apps/api/src/testing/test-operator.ts'
import { buy } from '../apps/api/src/testing/test-earnings.ts'
import { TestMember } from '../apps/api/src/testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../apps/api/src/testing/test-payments.ts'
import { givenRelease } from '../apps/api/src/testing/test-release.ts'
import { givenSubmission } from '../apps/api/src/testing/test-submission.ts'
import { createWorld, type World } from '../apps/api/src/testing/world.ts'
import { KnownValues } from './known-values.ts'
import { installClock, MovedClock, useClock } from './moved-clock.ts'
import {
  type LoggedError,
  type Person,
  type Place,
  type ProviderEvent,
  SimulatedShop,
} from './simulated-shop.ts'

/** When each history begins: a Monday morning, and the last day of a month. */
const START = new Date('2028-01-31T08:00:00Z')
/** When the people of the template did what it begins with: long enough before, so that it was earned for good. */
const BEFORE = new Date('2028-01-15T08:00:00Z')

const SIGNING_SECRET = 'the same secret for each shop of this template'

/** Folders of a shop that isn't where all shops begin. */
interface Folders {
  DATA_DIR: string
  STORAGE_URL: string
}

/** A JPEG of 12 by 8 pixels, because binders and previews render originals. */
const picture = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAwDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAC/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAAb/2Q==',
  'base64',
)

const members = [
  // Three addresses of one mailbox.
  'ada.obi@gmail.com',
  'adaobi+second@gmail.com',
  'a.da.obi@googlemail.com',
  'bola@mail.test',
  'chidi@mail.test',
  'dele@mail.test',
]
const roles: DeskRole[] = ['owner', 'owner', 'editor', 'support']

/** A server with the template of all shops: a few people, images, drafts and releases. */
export class ShopTemplate {
  readonly #url: (database: string) => string
  readonly #admin: Pool
  readonly #folder: string
  readonly #receiver: Server
  readonly provider: TestPayments
  #people: Person[] = []
  #known!: KnownValues
  #events: ProviderEvent[] = []
  readonly #errors: LoggedError[] = []
  #count = 0

  private constructor(
    url: (database: string) => string,
    admin: Pool,
    folder: string,
    provider: TestPayments,
    receiver: Server,
  ) {
    this.#url = url
    this.#admin = admin
    this.#folder = folder
    this.provider = provider
    this.#receiver = receiver
  }

  /** `url` gives the connection string of a database of the server. */
  static async create(url: (database: string) => string): Promise<ShopTemplate> {
    const admin = createPool({ connection_string: url('postgres'), size: 1, name: 'simulation' })
    const folder = await mkdtemp(join(tmpdir(), 'taswira-simulation-'))
    const provider = await startTestPayments()
    const events: ProviderEvent[] = []
    const receiver = createServer((request, reply) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        events.push({ body, signature: String(request.headers['x-paystack-signature']) })
        reply.end()
      })
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    provider.tell(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
    const template = new ShopTemplate(url, admin, folder, provider, receiver)
    template.#events = events
    await template.#fill()
    return template
  }

  /** Opens a shop of its own, with two servers. */
  async open(): Promise<SimulatedShop> {
    const name = await this.#createDatabase(`template ${this.#name} strategy file_copy`)
    // What happened in other shops must not decide anything here. The template's own payments are forgotten, too.
    await fetch(`${this.provider.env.PAYSTACK_BASE_URL}/_state`, { method: 'DELETE' })
    this.#events.length = 0
    this.#errors.length = 0
    return new SimulatedShop(await this.#openPlace(name, START), {
      backup_folder: join(this.#folder, `${name}-backups`),
      restore: (backup, now) => this.#restore(backup, now),
      provider: this.provider,
      events: this.#events,
      errors: this.#errors,
      people: structuredClone(this.#people),
      known: this.#known.copy(),
    })
  }

  /** Creates a database with a name of its own. */
  async #createDatabase(how: string): Promise<string> {
    const name = `shop_${process.pid}_${++this.#count}`
    await this.#admin.query(`create database ${name} ${how}`)
    await useClock(this.#admin, name)
    return name
  }

  /** Opens two servers on a database. */
  async #openPlace(database: string, now: Date, folders?: Folders): Promise<Place> {
    const { world, clock } = await this.#world(database, now, folders)
    const auditor = createPool({ connection_string: this.#url(database), size: 1, name: 'simulation' })
    return {
      world,
      servers: [world.app, await world.anotherServer()],
      auditor,
      clock,
      close: async () => {
        await auditor.end()
        await world.close()
        await this.#admin.query(`drop database ${database} with (force)`)
      },
    }
  }

  /** Restores a backup into a new database and an empty folder, where two servers open. */
  async #restore(backup: string, now: Date): Promise<Place> {
    const database = await this.#createDatabase('template template0')
    const bare = createPool({ connection_string: this.#url(database), size: 1, name: 'simulation' })
    await installClock(bare)
    await new MovedClock(bare, now).pass(0)
    await bare.end()
    const folder = join(this.#folder, database)
    const folders = { DATA_DIR: folder, STORAGE_URL: join(folder, 'originals') }
    const config = readConfig({ ...folders, SIGNING_SECRET })
    const deps = { config, connection_string: this.#url(database), storage: await createStorage(config) }
    const checked = await checkBackup(backup)
    await expectSameSecrets(config, backup, checked.manifest)
    await restoreBackup(deps, backup, checked)
    return this.#openPlace(database, now, folders)
  }

  async close(): Promise<void> {
    await this.#admin.query(`drop database if exists ${this.#name} with (force)`)
    await this.#admin.end()
    await this.provider.close()
    this.#receiver.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** One member has a plan, the last two buy packs, and one of these licenses every image. */
  async #sell(world: World) {
    const [subscriber, buyer, other] = members.slice(-3).map((email) => {
      const { token, address } = this.#people.find((person) => person.email === email)!
      return new TestMember(world.app, { email, full_name: '', password: '' }, { token, address })
    })
    await buy(this.provider, subscriber!, 'SAS_001', 'MONTHLY')
    for (const member of [buyer!, buyer!, other!]) await buy(this.provider, member, 'PACK_20')
    for (const { stock_id } of await listImages(world)) await buyer!.download(stock_id)
  }

  get #name() {
    return `simulation_${process.pid}`
  }

  async #world(database: string, start: Date, folders?: Folders) {
    const connection_string = this.#url(database)
    const db = createPool({ connection_string, size: 8, name: 'simulation', patience: 5 })
    const clock = new MovedClock(db, start)
    await clock.pass(0)
    const world = await createWorld({
      database: { db, connection_string, close: () => db.end() },
      payments: this.provider,
      // Limits per minute would end most histories; those per person and day are rules and hold.
      env: {
        LIMITS_FACTOR: '100000',
        STORAGE_URL: join(this.#folder, 'originals'),
        LOG_LEVEL: 'error',
        SIGNING_SECRET,
        ...folders,
      },
      log_to: (line) => (this.#errors.push(JSON.parse(line) as LoggedError), this.#errors.splice(0, -1)),
      settings: { payment_rules: { hold_days: 7 } },
    })
    return { world, clock }
  }

  async #fill() {
    await this.#admin.query(`create database ${this.#name}`)
    const bare = createPool({ connection_string: this.#url(this.#name), size: 1, name: 'simulation' })
    await useClock(this.#admin, this.#name)
    await installClock(bare)
    await bare.end()
    await migrate(this.#url(this.#name))
    const { world } = await this.#world(this.#name, BEFORE)
    try {
      this.#known = await KnownValues.of(world.db)
      for (const [n, email] of members.entries()) {
        const member = await world.givenMember({ email })
        this.#people.push({ kind: 'member', email, token: member.token, address: `10.2.0.${n}` })
      }
      for (const role of roles) {
        const { email, token } = await givenOperator(world, role)
        this.#people.push({ kind: 'operator', email, token, address: '10.3.0.1', role })
      }
      await giveOwnersSecondFactor(world)
      for (const [n, username] of ['amara', 'bisi'].entries()) {
        const member = await givenContributor(world, { username, full_name: 'Ada Obi' })
        const { email, token } = member
        this.#people.push({ kind: 'member', email, token, address: `10.4.0.${n}`, username })
        await givenImages(world, username)
        // Signed for an image on sale and for a draft.
        const [image] = await listImages(world, username)
        const release = await givenRelease(world, member, { images: [image!.stock_id] })
        this.#known.add('withdrawal', release.withdrawal)
        await givenSubmission(world, username, { status: 'in_review' })
        await givenSubmission(world, username)
      }
      await keepPictures(world)
      await this.#sell(world)
      // The lexicon is loaded once for all shops, so that no step's statements depend on which one came first.
      await world.get('/api/contributor/search/?format=json&type=Image&keywords=market')
    } finally {
      await world.close()
    }
  }
}

/** Owners without one may do little after a week. */
const giveOwnersSecondFactor = ({ db, config }: World) =>
  db.query(
    `insert into operator_factors (operator_id, sealed, confirmed_at)
     select operator_id, $1, now() from operators where role = 'owner'`,
    [seal(config, FACTOR_SEAL, Buffer.alloc(20).toString('base64'))],
  )

/** Six images of a contributor, every third of which is under no agreement, and an account for payouts. */
async function givenImages(world: World, username: string) {
  for (let n = 0; n < 6; n++) {
    const creator = { full_name: 'Ada Obi', username }
    const { asset_id } = await world.givenAsset({ stored: true, creator })
    if (n % 3 > 0)
      await world.db.query('update assets set agreement_version = $2 where asset_id = $1', [
        asset_id,
        AGREEMENT_VERSION,
      ])
  }
  await world.db.query(
    `insert into payout_details (contributor_id, kind, bank_code, bank_name, sealed, last4, account_name, changed_at)
     select contributor_id, 'nuban', '057', 'Zenith Bank', $2, '6789', 'ADA OBI', '-infinity' from contributors
     where username = $1`,
    [username, seal(world.config, ACCOUNT_SEAL, '0123456789')],
  )
}

/** Replaces the texts that stand for pictures in storage. */
async function keepPictures({ db, storage }: World) {
  const { rows } = await db.query<{ key: string }>(
    'select master_key as key from images where master_key is not null',
  )
  for (const { key } of rows) await storage.put(key, picture)
}

const listImages = async ({ db }: World, username?: string) =>
  (
    await db.query<{ stock_id: string }>(
      `select stock_id from assets join contributors using (contributor_id)
       where $1::text is null or username = $1 order by asset_id`,
      [username],
    )
  ).rows
