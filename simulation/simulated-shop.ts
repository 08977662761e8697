import { rm } from 'node:fs/promises'
import { canonicalEmail, type DeskRole } from '@taswira/contract'
import { auditLedger } from '../apps/api/src/features/credits/audit-ledger-queries.ts'
import { sendDueMails } from '../apps/api/src/features/mail/mail-worker.ts'
import { type Job, listJobs } from '../apps/api/src/jobs.ts'
import type { TestPayments } from '../apps/api/src/testing/test-payments.ts'
import type { World } from '../apps/api/src/testing/world.ts'
import { makeBackup } from '../apps/api/src/features/backups/make-backup.ts'
import type { Pool } from '../apps/api/src/db/pool.ts'
import type { MailSender } from '../apps/api/src/outside/mail.ts'
import type { KnownValues } from './known-values.ts'
import type { MovedClock } from './moved-clock.ts'

/** Jobs that need programs or time that no history depends on. */
const jobs_left_out = new Set([
  'refresh search terms',
  'renew the search order',
  'find faces',
  'add missing fingerprints',
  'check uploads',
  'reseal with the newest secret',
  'audit the books',
])

/** Somebody with a session. A thief is whoever else uses it. */
export interface Person {
  kind: 'member' | 'operator'
  email: string
  /** Of the session; it never ends before its time, because the people of a simulation log in again at once. */
  token: string
  address: string
  role?: DeskRole
  /** Only of contributors. */
  username?: string
}

/** An event that the payment provider sent, as it arrived. */
export interface ProviderEvent {
  body: string
  signature: string
}

/** A line of the servers' log about an unexpected error. */
export interface LoggedError {
  err?: { message: string; stack: string }
}

/** Where a shop runs. */
export interface Place {
  world: World
  servers: Pick<World['app'], 'inject'>[]
  /** One connection for all checks: planning them takes far longer than running them. */
  auditor: Pool
  clock: MovedClock
  /** Closes the servers and drops the database. */
  close: () => Promise<void>
}

interface Opened {
  /** Opens a backup in another place, where it is `now`. */
  restore: (backup: string, now: Date) => Promise<Place>
  backup_folder: string
  provider: TestPayments
  events: ProviderEvent[]
  errors: LoggedError[]
  people: Person[]
  known: KnownValues
}

const jobsOf = ({ world }: Place) =>
  listJobs({ ...world, leadership: { is_leader: true } }).filter(({ name }) => !jobs_left_out.has(name))

/** A shop on two servers with a clock of its own, and what its people know. */
export class SimulatedShop {
  readonly #opened: Opened
  #place: Place
  #backup: { folder: string; people: Person[] } | undefined
  jobs: Job[]
  readonly provider: TestPayments
  /** Sent by the provider and not delivered yet, or kept to be delivered again. */
  readonly events: ProviderEvent[]
  /** The last error that a server logged. */
  readonly errors: LoggedError[]
  people: Person[]
  readonly known: KnownValues
  /** Promises that a call broke, each as a sentence. */
  readonly broken: string[] = []
  /** Whether the provider misbehaves at present. */
  faulty = false
  /** Images off sale and how many licences each had when it was taken off, as its editor or its person was told. */
  readonly off_sale = new Map<number, number>()
  /** References of orders that were seen as expired. */
  readonly expired = new Set<string>()
  /** The image that everybody looks at, so that actions of the same moment meet. */
  talk_of_the_day: string | undefined
  /** The lowest price of a credit, in kobo, whenever somebody looked. */
  readonly credit_prices: { at_ms: number; kobo: number }[] = []
  /** Network addresses that asked for each image. */
  readonly asked = new Map<string, Set<string>>()
  /** Ids of mails that the mail server accepted. */
  readonly mailed = new Set<string>()

  constructor(place: Place, opened: Opened) {
    this.#place = place
    this.#opened = opened
    this.provider = opened.provider
    this.events = opened.events
    this.errors = opened.errors
    this.people = opened.people
    this.known = opened.known
    this.jobs = jobsOf(place)
  }

  get world() {
    return this.#place.world
  }

  get servers() {
    return this.#place.servers
  }

  get clock() {
    return this.#place.clock
  }

  get db() {
    return this.world.db
  }

  get auditor() {
    return this.#place.auditor
  }

  /** Makes a backup while the shop goes on. */
  async makeBackup() {
    const people = structuredClone(this.people)
    const { folder } = await makeBackup(this.world, this.#opened.backup_folder)
    this.#backup = { folder, people }
  }

  /** Loses everything since the last backup, if there is one, and goes on from it in another place. */
  async restoreBackup() {
    if (!this.#backup) return
    const place = await this.#opened.restore(this.#backup.folder, new Date(this.clock.at_ms))
    await this.#place.close()
    this.#place = place
    this.jobs = jobsOf(place)
    this.people = this.#backup.people
    this.#backup = undefined
    await this.keepSessionsOpen()
    // What was seen since the backup never happened.
    this.off_sale.clear()
    this.expired.clear()
    this.mailed.clear()
    this.credit_prices.length = 0
  }

  async close() {
    await this.#place.close()
    await rm(this.#opened.backup_folder, { recursive: true, force: true })
  }

  /** Names of the audit's rules that are broken, with an example each. */
  async audit(): Promise<string[]> {
    const { checks } = await auditLedger(this.auditor)
    return checks.filter(({ ok }) => !ok).map(({ name, examples }) => `${name}: ${examples[0]}`)
  }

  /** Opens the sessions that ended again, as their people would, without the work of checking a password. */
  async keepSessionsOpen() {
    await this.db.query('update sessions set created_at = now(), used_at = now()')
    await this.db.query('update operator_sessions set created_at = now(), used_at = now()')
  }

  /** Lets time pass and nothing else happen. */
  async pass(ms: number) {
    await this.clock.pass(ms)
    await this.keepSessionsOpen()
  }

  async runJob(name: string) {
    const job = this.jobs.find((one) => one.name === name)
    if (!job) throw new Error(`There is no job "${name}".`)
    await job.run(new AbortController().signal)
  }

  /** Makes the provider fail until the next step has ended. */
  async misbehave(mode: string) {
    this.faulty = true
    await this.provider.fault(mode)
  }

  async endFaults() {
    if (!this.faulty) return
    this.faulty = false
    await this.provider.fault('ok')
  }

  /** Sends all mails that are due. Notes each one that is sent a second time. */
  async deliverMail() {
    const mail: MailSender = {
      send: async ({ message_id, to, subject }) => {
        if (this.mailed.has(message_id)) this.broken.push(`mailed_once: ${subject} to ${to}`)
        this.mailed.add(message_id)
      },
      close: () => {},
    }
    while ((await sendDueMails({ ...this.world, mail })) > 0);
  }

  userOf = async ({ email }: Person): Promise<string | undefined> =>
    (
      await this.db.query<{ user_id: string }>('select user_id from users where email = $1', [
        canonicalEmail(email),
      ])
    ).rows[0]?.user_id
}
