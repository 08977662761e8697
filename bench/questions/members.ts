import { availableParallelism } from 'node:os'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { type Config, readConfig } from '../../apps/api/src/config.ts'
import { inTransaction, oneRow, type Pool } from '../../apps/api/src/db/pool.ts'
import { claimFreeCredits } from '../../apps/api/src/features/credits/claim-free-credits.ts'
import { keepSettings } from '../../apps/api/src/features/settings/keep-settings.ts'
import { newToken, tokenHash } from '../../apps/api/src/features/sessions/tokens.ts'
import { createLog } from '../../apps/api/src/log.ts'
import { hashPassword, isPassword } from '../../apps/api/src/features/members/passwords.ts'
import { generatedDatabase } from '../bench-database.ts'
import { type Measured, measure, type Server, startServer } from '../measure.ts'
import { ms, perSecond, ratio, type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'

const PASSWORD = 'a password for measuring'
/** Enough that no member logs in twice at the same time. */
const MEMBERS = 200
const SAVES = 40

/** Throughput of log-ins relative to argon2 alone, and of calls with a token relative to the bare query. */
export async function members(postgres: EmbeddedPostgres) {
  const { connection_string, db } = await generatedDatabase(postgres, 20_000)
  const people = await givenMembers(db, readConfig(serverEnvironment(connection_string)))
  await db.end()

  const alone = await argonAlone(people[0]!.password_hash)
  const floor = await startServer('bench/floor-server.ts', { DATABASE_URL: connection_string }, '/')
  const shop = await startServer('apps/api/src/main.ts', serverEnvironment(connection_string), '/readyz')
  try {
    const log_ins = await measure(shop, {
      url: '/auth/user_login/',
      requests: people.map(({ email }) => ({
        method: 'POST',
        path: '/auth/user_login/',
        headers: { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` },
      })),
    })
    const rows: Row[] = [
      { question: 'argon2 alone on all cores, without a load generator', answer: perSecond(alone) },
      {
        question: 'Log-ins',
        answer: `${ratio(log_ins.requests_per_s / alone)}: ${describe(log_ins)}`,
        target: '≥ 0.5 ×',
        met: log_ins.requests_per_s / alone >= 0.5 && log_ins.failures === 0,
        note: noteOf(log_ins),
      },
    ]
    const load = (server: Server, path: string) =>
      measure(server, {
        url: path,
        requests: people.map(({ token }) => ({
          method: 'GET',
          path,
          headers: { authorization: `Token ${token}` },
        })),
      })
    for (const { name, bare, path } of [
      { name: 'Profile', bare: '/member/profile', path: '/auth/user_profile/' },
      { name: 'Credits', bare: '/member/credits', path: '/api/user/credits/' },
      { name: `20 of ${SAVES} saves`, bare: '/member/saves', path: '/api/user/user_saves/' },
    ])
      rows.push(...compared(name, await load(floor, bare), await load(shop, path)))
    writeResults('Members', rows)
  } finally {
    await shop.stop()
    await floor.stop()
  }
}

/** Password checks per second with argon2 alone. */
async function argonAlone(password_hash: string): Promise<number> {
  const seconds = 10
  const until = performance.now() + seconds * 1_000
  const counts = await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      let checked = 0
      for (; performance.now() < until; checked++) await isPassword(PASSWORD, password_hash)
      return checked
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/** Members with a session, credits and saves; the same in every run, with new sessions. */
async function givenMembers(db: Pool, config: Config) {
  const password_hash = await hashPassword(PASSWORD)
  const people: { email: string; token: string; password_hash: string }[] = []
  const log = createLog('silent')
  const deps = { db, config, log, settings: keepSettings({ db, config, log }) }
  for (let number = 0; number < MEMBERS; number++) {
    const email = `measured-${number}@mail.example`
    const token = newToken()
    const user_id = await inTransaction(db, async (tx) => {
      const { user_id: id } = await oneRow<{ user_id: string }>(
        tx,
        `insert into users (email, full_name, password_hash, verified_at) values ($1, 'Measured', $2, now())
         on conflict (email) do update set password_hash = excluded.password_hash returning user_id`,
        [email, password_hash],
      )
      await tx.query('insert into sessions (token_hash, user_id) values ($1, $2)', [tokenHash(token), id])
      await tx.query(
        `insert into saves (user_id, asset_id) select $1, asset_id from assets
         order by asset_id offset $2 limit ${SAVES} on conflict do nothing`,
        [id, number * SAVES],
      )
      return id
    })
    await claimFreeCredits(deps, user_id, { address: '127.0.0.1' }).catch(() => {})
    people.push({ email, token, password_hash })
  }
  return people
}

function compared(name: string, floor: Measured, shop: Measured): Row[] {
  const share = shop.requests_per_s / floor.requests_per_s
  return [
    { question: `${name}: bare session and query`, answer: describe(floor) },
    {
      question: `${name}: the shop`,
      answer: `${ratio(share)}: ${describe(shop)}`,
      target: '≥ 0.5 ×',
      met: share >= 0.5 && shop.failures === 0,
      note: noteOf(shop),
    },
  ]
}

const noteOf = ({ memory_mb, failures }: Measured) =>
  `${memory_mb} MB${failures ? `, ${failures} failures` : ''}`

const describe = ({ requests_per_s, p50_ms, p97_5_ms, cpu_ms }: Measured) =>
  `${perSecond(requests_per_s)}, p50 ${ms(p50_ms)}, p97.5 ${ms(p97_5_ms)}, CPU ${ms(cpu_ms)}`
