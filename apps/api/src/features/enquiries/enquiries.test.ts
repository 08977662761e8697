import { type ApiError, notifyMe, request_texts } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProcessTransport } from '../../http/in-process-transport.ts'
import { withPageRequest } from '../../request-context.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { deleteOldEnquiries } from './queries.ts'
import { dayText } from '../mail/letter.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let number = 0
const someone = () => `writer-${++number}@mail.test`
const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)

const forms = {
  '/api/contact/': {
    full_name: 'Ṣadé Òkè',
    phone: '+234 (0)803 123 4567',
    subject: 'A question',
    message: 'May I print it?\n\nOn a shirt.',
  },
  '/api/asset_requests/': { description: 'A blacksmith at work in Ilorin' },
  '/api/appointments/': {
    full_name: 'Ṣadé Òkè',
    phone_number: '08031234567',
    date: tomorrow,
    message: 'About a campaign',
  },
  '/api/user/join_cont_email_list/': {
    first_name: 'Ṣadé',
    last_name: 'Òkè',
    country: 'Nigeria',
    extra: 'Weddings',
  },
  '/api/notify_me/': { type: 'video' },
}
const paths = Object.keys(forms) as (keyof typeof forms)[]

/** Uses a new client address unless one is given, because an address may send only ten messages a minute. */
const send = (path: keyof typeof forms, given: Record<string, unknown> = {}, address?: string) =>
  world.post(
    path,
    { email: someone(), ...forms[path], ...given },
    {},
    address ?? `10.5.${++number >> 8}.${number & 255}`,
  )

const kept = async (email: string) =>
  (await world.db.query('select kind, fields, status from enquiries where email = $1', [email])).rows

describe('a form message', () => {
  it.each(paths)('to %s is stored, forwarded to us with a reply address, and acknowledged', async (path) => {
    const email = someone()
    const answer = await send(path, { email })
    expect([answer.statusCode, answer.json()]).toEqual([201, { detail: expect.any(String) }])
    expect(await kept(email)).toEqual([expect.objectContaining({ fields: forms[path], status: 'received' })])
    const ours = (await world.mail.inbox(world.settings.now().site.email)).find((mail) =>
      mail.text.includes(email),
    )
    for (const [field, value] of Object.entries(forms[path]))
      for (const line of (field === 'date' ? dayText(new Date(value)) : value).split('\n'))
        expect(ours?.text).toContain(line)
    // The HTML part keeps line breaks, too.
    if (path === '/api/contact/') expect(ours?.html).toContain('May I print it?<br><br>On a shirt.')
    const theirs = await world.mail.inbox(email)
    expect(theirs).toHaveLength(path === '/api/notify_me/' ? 0 : 1)
    if (path === '/api/asset_requests/') expect(theirs[0]?.text).toContain(request_texts.arrived)
    // Nothing the sender typed is mailed to an unverified address.
    for (const value of Object.values(forms[path])) expect(theirs[0]?.text ?? '').not.toContain(value)
  })

  it('is acknowledged at most once an hour, across all forms', async () => {
    const email = someone()
    for (const path of paths) expect((await send(path, { email })).statusCode).toBe(201)
    expect(await world.mail.inbox(email)).toHaveLength(1)
    expect(await kept(email)).toHaveLength(paths.length)
  })

  it('is acknowledged on the second try if the first was rolled back', async () => {
    const email = someone()
    // Makes the last step fail.
    await world.db.query(
      "alter table outbox_mails add constraint no_thanks check (topic not like '%acknowledgement') not valid",
    )
    const refused = await send('/api/contact/', { email })
    await world.db.query('alter table outbox_mails drop constraint no_thanks')
    expect([refused.statusCode, await kept(email)]).toEqual([500, []])
    expect((await send('/api/contact/', { email })).statusCode).toBe(201)
    expect(await world.mail.inbox(email)).toHaveLength(1)
  })

  it('is acknowledged more often with a higher limits factor', async () => {
    const busy = await createWorld({ env: { LIMITS_FACTOR: '3' } })
    try {
      const email = someone()
      for (let written = 0; written < 4; written++)
        await busy.post('/api/contact/', { email, ...forms['/api/contact/'], subject: `Question ${written}` })
      expect(await busy.mail.inbox(email)).toHaveLength(3)
    } finally {
      await busy.close()
    }
  })

  it('is accepted and discarded if it comes from a bot', async () => {
    const email = someone()
    expect((await send('/api/contact/', { email, website: 'http://spam.test' })).statusCode).toBe(201)
    expect(await kept(email)).toEqual([])
    expect(await world.mail.inbox(email)).toEqual([])
  })

  it.each(paths)('to %s is stored only once if it is sent repeatedly within ten minutes', async (path) => {
    const email = someone()
    const before = await world.mail.inbox(world.settings.now().site.email)
    const write = (given: string) => send(path, { email: given })
    const answers = await Promise.all(Array.from({ length: 19 }, () => write(email)))
    answers.push(await write(` ${email.toUpperCase()}`))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201))
    expect(await kept(email)).toHaveLength(1)
    expect(await world.mail.inbox(world.settings.now().site.email)).toHaveLength(before.length + 1)
    expect(await world.mail.inbox(email)).toHaveLength(path === '/api/notify_me/' ? 0 : 1)
  })

  it('is stored again if its text differs, or if ten minutes have passed', async () => {
    const email = someone()
    const path = '/api/contact/'
    const age = (interval: string) =>
      world.db.query('update enquiries set created_at = created_at - $2::interval where email = $1', [
        email,
        interval,
      ])
    await send(path, { email })
    await send(path, { email, message: 'And on a mug?' })
    expect(await kept(email)).toHaveLength(2)
    await age('9 minutes')
    await send(path, { email })
    expect(await kept(email)).toHaveLength(2)
    await age('1 minute')
    await send(path, { email })
    expect(await kept(email)).toHaveLength(3)
  })

  it('is stored once per kind if it is a notify-me request', async () => {
    const email = someone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('/api/notify_me/', { email })))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201])
    await send('/api/notify_me/', { email, type: 'music' })
    expect(await kept(email)).toHaveLength(2)
  })
})

it('a form message is deleted two years after its answer, or after its arrival if unanswered', async () => {
  const given = async (path: keyof typeof forms, status: string, came: string, changed: string) => {
    const email = someone()
    await send(path, { email })
    await world.db.query(
      'update enquiries set status = $2, created_at = now() - $3::interval, changed_at = now() - $4::interval where email = $1',
      [email, status, came, changed],
    )
    return email
  }
  const forgotten = [
    await given('/api/contact/', 'answered', '30 months', '25 months'),
    await given('/api/contact/', 'received', '25 months', '25 months'),
    await given('/api/notify_me/', 'received', '25 months', '25 months'),
    // One was triaged by the weekly round, one was reopened after an answer.
    await given('/api/asset_requests/', 'in_triage', '25 months', '1 month'),
    await given('/api/contact/', 'received', '25 months', '1 month'),
  ]
  const left = [
    await given('/api/contact/', 'answered', '30 months', '23 months'),
    await given('/api/asset_requests/', 'found', '30 months', '23 months'),
    await given('/api/asset_requests/', 'declined', '30 months', '23 months'),
    await given('/api/contact/', 'received', '23 months', '23 months'),
  ]
  expect(await deleteOldEnquiries(world.db)).toBe(forgotten.length)
  for (const email of left) expect(await kept(email)).toHaveLength(1)
})

it('a form sent without JavaScript is also limited by client address', async () => {
  const call = inProcessTransport(world.registry)
  const from = (client_address: string) =>
    withPageRequest({ request_id: 'a page', client_address }, () =>
      call(notifyMe, { body: { email: someone(), type: 'video' } }),
    )
  for (let written = 0; written < 10; written++) await from('10.8.8.8')
  const refused = await from('10.8.8.8').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'too_many_requests', retry_after_s: expect.any(Number) })
  // The rest of the minute in whole seconds, as in the HTTP header.
  const { retry_after_s } = refused as ApiError
  expect(retry_after_s).toBeGreaterThan(0)
  expect(retry_after_s).toBeLessThanOrEqual(60)
  expect(Number.isInteger(retry_after_s)).toBe(true)
  await expect(from('10.8.8.9')).resolves.toBeDefined()
})

describe('an invalid or excessive form message', () => {
  it.each(paths)('to %s is rejected when any field is missing', async (path) => {
    for (const field of ['email', ...Object.keys(forms[path])]) {
      for (const empty of ['', '   ', undefined]) {
        const answer = await send(path, { [field]: empty })
        expect(answer.statusCode, `${field} ${empty}`).toBe(400)
        const [sentence] = answer.json()[field] as string[]
        if (field === 'type') continue
        expect(sentence).toBe('This field is required')
      }
    }
  })

  it.each([
    ['email', 'nobody', 'Invalid email address'],
    ['email', 'a@b.c\r\nBcc: all@mail.test', 'Invalid email address'],
    ['date', '2020-01-01', 'Please choose today (Lagos time) or later.'],
    ['date', '2027-02-30', 'Please enter a date.'],
    ['date', 'soon', 'Please enter a date.'],
    ['phone_number', 'call me', 'Please enter a phone number.'],
    ['full_name', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['full_name', 'Two\nlines', 'Please use a single line.'],
    ['full_name', '\u200b', 'This field is required'],
    ['full_name', 'Ada \u2028evoL', 'Please use a single line.'],
    ['message', 'x'.repeat(5_001), 'Please use at most 5,000 characters.'],
    ['role', 'admin', 'This field is not known.'],
  ])('is rejected with %s: %.30s', async (field, value, sentence) => {
    const answer = await send('/api/appointments/', { [field]: value })
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [sentence] }])
  })

  it.each(paths)('to %s is limited to ten a minute from one client address', async (path) => {
    const address = `10.9.9.${paths.indexOf(path)}`
    const answers = await Promise.all(Array.from({ length: 13 }, () => send(path, {}, address)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    const held = answers.filter(({ statusCode }) => statusCode === 429)
    expect(held).toHaveLength(3)
    const wait_s = Number(held[0]!.headers['retry-after'])
    expect(wait_s).toBeGreaterThan(0)
    expect(wait_s).toBeLessThanOrEqual(60)
  })

  it('is limited to sixty an hour from one client address, across all forms', async () => {
    const address = '10.9.8.1'
    const answers = []
    for (let minute = 0; minute < 2; minute++) {
      // Starts a new minute, which resets the minute limits but not the hour limit.
      if (minute) await world.db.query("update limits set since = since - interval '61 seconds'")
      for (const path of paths)
        for (let n = 0; n < 8; n++) answers.push((await send(path, {}, address)).statusCode)
    }
    expect(answers).toEqual([...Array<number>(60).fill(201), ...Array<number>(20).fill(429)])
  })

  it('is limited to twenty an hour per email address, whatever the client address', async () => {
    const email = someone()
    const write = (n: number, given: string) =>
      world.post('/api/asset_requests/', { description: `No. ${n}`, email: given }, {}, `10.7.7.${n}`)
    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await write(n, n % 2 ? email : email.toUpperCase()))
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(20)
    const last = answers.at(-1)!
    expect([last.statusCode, Number(last.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(await kept(email)).toHaveLength(20)
    expect((await write(0, someone())).statusCode).toBe(201)
  })
})
