import { first_mails, type MailTexts, type Setting, setting_schemas } from '@taswira/contract'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let owner: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
})
afterAll(() => world.close())

const setting = async () => (await owner.get('settings/mails/')).json<Setting>()
const save = async (changes: Partial<MailTexts>) =>
  owner.put('settings/draft/', {
    topic: 'mails',
    content: { ...first_mails, ...changes },
    revision: (await setting()).draft?.revision ?? null,
  })
const welcome = (changes: object) => ({ welcome: { ...first_mails.welcome, ...changes } })

describe('the texts of mails', () => {
  it.each([
    ['an unknown placeholder', { before: 'Hi {{first_name}}' }, 'Unknown placeholder {{first_name}}.'],
    ['a placeholder of another mail', { subject: '{{code}}' }, 'Unknown placeholder {{code}}.'],
    ['spaces in a placeholder', { after: '{{ credits }}' }, 'Unknown placeholder {{ credits }}.'],
    ['a broken placeholder', { before: '{{credits} credits' }, 'A brace here belongs to no placeholder.'],
    ['no subject', { subject: ' ' }, 'content.welcome.subject'],
    ['two lines in the subject', { subject: 'A\nBcc: x@y.test' }, 'content.welcome.subject'],
    ['no text', { before: '' }, 'Enter the text.'],
    ['a long text', { after: 'x'.repeat(2_001) }, 'at most 2,000 characters'],
  ])('are refused with %s', async (_, changes, sentence) => {
    const answer = await save(welcome(changes))
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(sentence)
    expect((await setting()).draft).toBeNull()
  })

  it('that were stored before a mail existed are completed with its first text', () => {
    const earlier = welcome({ subject: 'Karibu' })
    expect(v.parse(setting_schemas.mails, earlier)).toEqual({ ...first_mails, ...earlier })
  })

  it('are refused without a value that a mail about a payment has to say', async () => {
    const renewed = { ...first_mails.renewed, before: 'We charged {{amount}} to your {{card}}.' }
    const answer = await save({ renewed })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { 'content.renewed.before': ['The placeholder {{item}} is missing.'] },
    ])
  })

  it('are used with their values as soon as they are published, and nothing in them becomes markup', async () => {
    const saved = await save(
      welcome({
        subject: 'Karibu {{name}}',
        before: '<b>{{credits}}</b> credits are {{images}} images.\n\nSecond paragraph.',
        after: '',
      }),
    )
    expect(saved.statusCode, saved.body).toBe(200)
    const { revision } = saved.json<Setting>().draft!
    await owner.post('settings/mails/publish/', { revision, valid_from: null })
    await expect.poll(() => world.settings.now().site.mails.welcome.subject).toBe('Karibu {{name}}')
    const member = await world.signedUpMember()
    const mails = await world.mail.inbox(member.email)
    const mail = mails.find(({ subject }) => subject === 'Karibu Taswira')!
    expect(mail.text).toContain('<b>24</b> credits are 8 images.')
    expect(mail.html).toContain('&lt;b&gt;24&lt;/b&gt; credits are 8 images.')
    expect(mail.html).toContain('Claim 24 credits')
    expect(mail.html).not.toContain('Just reply to this email')
  })

  it('of an earlier release are completed at the desk, or shown as they are', async () => {
    const { welcome: text, receipt } = first_mails
    for (const content of [{ welcome: text }, { receipt: { ...receipt, subject: '' } }])
      await world.db.query(
        `insert into setting_versions (topic, content, valid_from) values ('mails', $1, now() - interval '1 year')`,
        [JSON.stringify(content)],
      )
    const contents = (await setting()).versions.map(({ content }) => content)
    expect(contents).toContainEqual(first_mails)
    expect(contents).toContainEqual({ receipt: { ...receipt, subject: '' } })
  })
})
