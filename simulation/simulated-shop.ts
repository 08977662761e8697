import { canonicalEmail, type DeskRole } from '@taswira/contract'
import { auditLedger } from '../apps/api/src/features/credits/audit-ledger-queries.ts'
import { sendDueMails } from '../apps/api/src/features/mail/mail-worker.ts'
import { type Job, listJobs } from '../apps/api/src/jobs.ts'
import type { TestPayments } from '../apps/api/src/testing/test-payments.ts'
import type { World } from '../apps/api/src/testing/world.ts'
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

interface Opened {
  world: World
  servers: Pick<World['app'], 'inject'>[]
  clock: MovedClock
  provider: TestPayments
  events: ProviderEvent[]
  errors: LoggedError[]
  people: Person[]
  known: KnownValues
  close: () => Promise<void>
}

/** A shop on two servers with a clock of its own, and what its people know. */
export class SimulatedShop {
  readonly world: World
  readonly servers: Pick<World['app'], 'inject'>[]
  readonly clock: MovedClock
  readonly provider: TestPayments
  /** Sent by the provider and not delivered yet, or kept to be delivered again. */
  readonly events: ProviderEvent[]
  /** The last error that a server logged. */
  readonly errors: LoggedError[]
  readonly people: Person[]
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
  readonly close: () => Promise<void>
  readonly jobs: Job[]

  constructor({ world, servers, clock, provider, events, errors, people, known, close }: Opened) {
    this.world = world
    this.servers = servers
    this.clock = clock
    this.provider = provider
    this.events = events
    this.errors = errors
    this.people = people
    this.known = known
    this.close = close
    const { db, config, log, storage, payments, search_engines } = world
    this.jobs = listJobs({
      db,
      config,
      log,
      storage,
      payments,
      search_engines,
      leadership: { is_leader: true },
    }).filter(({ name }) => !jobs_left_out.has(name))
  }

  get db() {
    return this.world.db
  }

  /** Names of the audit's rules that are broken, with an example each. */
  async audit(): Promise<string[]> {
    const { checks } = await auditLedger(this.db)
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
