import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { auditLedger } from './audit-ledger-queries.ts'
import { claimKey, deleteOldClaimNetworks } from './claim-queries.ts'
import { houseAccount, openAccount, writeEntry } from './ledger.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const mailbox_claimed = {
  detail: 'Another account has already claimed the free credits for this mailbox.',
}

describe('mailbox_of', () => {
  it.each([
    ['ada@mail.test', 'ada@mail.test'],
    ['ada+1@mail.test', 'ada@mail.test'],
    ['ada+1+2@mail.test', 'ada@mail.test'],
    ['a.da@mail.test', 'a.da@mail.test'],
    ['+ada@mail.test', '+ada@mail.test'],
    ['+ada+1@mail.test', '+ada@mail.test'],
    ['a.d.a+1@gmail.com', 'ada@gmail.com'],
    ['a.da@googlemail.com', 'ada@gmail.com'],
    ['a.da@gmail.com.test', 'a.da@gmail.com.test'],
    ['ada+1@mail.gmail.com', 'ada@mail.gmail.com'],
  ])('maps %s to %s', async (email, mailbox) => {
    const { rows } = await world.db.query('select mailbox_of($1) as mailbox', [email])
    expect(rows).toEqual([{ mailbox }])
  })
})

describe('welcome credits for one mailbox', () => {
  it('are given to only one account, however many spellings of the address sign up', async () => {
    const first = await world.givenMember({ email: 'ify@mail.test' })
    expect((await first.claim()).statusCode).toBe(200)
    for (const email of ['ify+1@mail.test', 'ify+2@mail.test']) {
      const member = await world.givenMember({ email })
      const refused = await member.claim()
      expect([refused.statusCode, refused.json()]).toEqual([409, mailbox_claimed])
      expect(await member.credits()).toBe(0)
      expect((await member.get('/api/free_credits/')).json()).toEqual({ claimed: true })
    }
  })

  it('are given only once when ten spellings claim at once', async () => {
    const emails = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? `o.bi+${n}@gmail.com` : `obi+${n}@googlemail.com`,
    )
    const members = []
    for (const email of emails) members.push(await world.givenMember({ email }))
    const answers = await Promise.all(members.map((member) => member.claim()))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)])
    expect((await auditLedger(world.db)).ok).toBe(true)
  })

  it('are refused if they were claimed before mailboxes were recorded, even by two accounts', async () => {
    for (const email of ['old+1@mail.test', 'old+2@mail.test']) {
      const user_id = await (await world.givenMember({ email })).userId()
      await inTransaction(world.db, async (tx) => {
        await writeEntry(tx, {
          from_account: await houseAccount(tx, 'welcome'),
          to_account: await openAccount(tx, user_id, 'lasting'),
          credits: 24,
          event: { cause: 'welcome' },
          idempotency_key: claimKey(user_id),
        })
      })
    }
    const member = await world.givenMember({ email: 'old+3@mail.test' })
    expect((await member.claim()).json()).toEqual(mailbox_claimed)
    for (const email of ['old+1@mail.test', 'old+2@mail.test'])
      expect(await eraseMember(world, email)).toBe(true)
    expect((await member.claim()).json()).toEqual(mailbox_claimed)
    expect((await auditLedger(world.db)).ok).toBe(true)
  })

  it('are not given again after the account was erased, although its address is no longer stored', async () => {
    const email = 'leaving@mail.test'
    expect((await (await world.givenMember({ email })).claim()).statusCode).toBe(200)
    expect(await eraseMember(world, email)).toBe(true)
    const { rows } = await world.db.query<{ row: string }>(
      'select w::text as row from welcome_claims w union all select u::text from users u',
    )
    expect(rows.map(({ row }) => row).join('\n')).not.toContain('leaving')
    for (const again of [email, 'leaving+1@mail.test']) {
      const refused = await (await world.givenMember({ email: again })).claim()
      expect([refused.statusCode, refused.json()]).toEqual([409, mailbox_claimed])
    }
  })
})

describe('welcome credit claims from one network', () => {
  it('are limited to 30 a day, not counting refused claims', async () => {
    const network = '198.51.100.7'
    const members = []
    for (let n = 0; n < 31; n++) members.push(await world.givenMember())
    expect((await members[0]!.claim(network)).statusCode).toBe(200)
    for (let n = 0; n < 40; n++) expect((await members[0]!.claim(network)).statusCode).toBe(409)
    const answers = []
    for (const member of members.slice(1)) answers.push(await member.claim(network))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(29).fill(200), 429])
    expect(answers.at(-1)!.json()).toEqual({
      detail: 'Too many free credits were claimed from your network today. Please try again tomorrow.',
    })
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(80_000)
    // The refused claim stored nothing, so it succeeds from another network.
    expect((await members[30]!.claim()).statusCode).toBe(200)
  })

  it('are shown to staff for a day when unusually frequent, without the address', async () => {
    const operator = await givenOperator(world)
    const claims = async () =>
      (await operator.get('')).json<{ claims: { today: number; networks: object[] } }>().claims
    const { today } = await claims()
    for (let n = 0; n < 5; n++) {
      const member = await world.givenMember()
      await member.claim(`2001:db8:5:5::${n}`)
    }
    expect(await claims()).toEqual({
      today: today + 5,
      networks: [
        { network: expect.stringMatching(/^[0-9a-f]{8}$/), claims: 30 },
        { network: expect.stringMatching(/^[0-9a-f]{8}$/), claims: 5 },
      ],
    })
    await world.db.query("update welcome_claims set claimed_at = now() - interval '25 hours'")
    expect(await claims()).toEqual({ today: 0, networks: [] })
    await deleteOldClaimNetworks(world.db)
    const { rowCount } = await world.db.query('select from welcome_claims where client_hash is not null')
    expect(rowCount).toBe(0)
  })
})
