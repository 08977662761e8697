import { type Block, BILLING_TOPIC, first_prices, REQUEST_DAYS, type Site } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { parseTextOf } from './check-text.ts'
import { fillText } from './fill-text.ts'
import { parseText, TextProblem } from './parse-text.ts'
import { shippedPageText } from './shipped-texts.ts'

const parse = (text: string) => parseText(text, { placeholders: true })

describe('parsing a text', () => {
  it('keeps headings, lists, bold and links, and gives equal headings different ids', () => {
    expect(parse('## A & B\n\n## A & B\n\n- **one** [two](/faq)\n- three\n\nA &lt; B')).toEqual([
      { heading: 2, id: 'a-b', text: [{ text: 'A & B' }] },
      { heading: 2, id: 'a-b-2', text: [{ text: 'A & B' }] },
      {
        list: [
          [{ text: 'one', bold: true }, { text: ' ' }, { text: 'two', to: '/faq' }],
          [{ text: 'three' }],
        ],
      },
      { paragraph: [{ text: 'A < B' }] },
    ])
  })

  it.each([
    ['{{emial}}', 'Unknown placeholder {{emial}}.'],
    ['{{ na-me }}', 'Unknown placeholder {{ na-me }}.'],
    ['{{toString}}', 'Unknown placeholder {{toString}}.'],
    ['# Getting Started', '"# Getting Started" isn\'t a supported heading. Use ## or ###.'],
    ['#### Small', '"#### Small" isn\'t a supported heading. Use ## or ###.'],
    [
      '| a | b |\n| - | - |\n| 1 | 2 |',
      `"| a | b | | - | - | | 1 | 2 |" uses Markdown that the pages don't support.`,
    ],
    ['![A market](market.jpg)', `"![A market](market.jpg)" uses Markdown that the pages don't support.`],
    ['1. First', `"1. First" uses Markdown that the pages don't support.`],
    ['- [ ] Task', `"- [ ] Task" uses Markdown that the pages don't support.`],
    ['- a\n  - b', `"- b" uses Markdown that the pages don't support.`],
    ['<script>alert(1)</script>', `"<script>alert(1)</script>" uses Markdown that the pages don't support.`],
    ['A <b>b</b>', `"<b>" uses Markdown that the pages don't support.`],
    ['`code`', '"`code`" uses Markdown that the pages don\'t support.'],
    ['***', `"***" uses Markdown that the pages don't support.`],
  ])('names what is wrong with %j', (text, problem) => {
    expect(() => parse(text)).toThrow(problem)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,x',
    'http://shop.test/',
    '//evil.test/',
    '/\\evil.test/',
    '\\evil.test',
    'https://user@evil.test/',
    'https:evil.test',
    'mailto:a@b.test?bcc=c@d.test',
    'mailto:{{name}}',
    '/{{name}}',
    'https://{{name}}/',
    'faq',
    '',
  ])('refuses a link to %j', (to) => {
    expect(() => parse(`[text](${to})`)).toThrow('links to something else')
  })

  it.each(['/faq', '/licence/{{standard_version}}', '#privacy', 'https://a.test/b?c=1', 'mailto:{{email}}'])(
    'accepts a link to %j',
    (to) => {
      expect(parse(`[text](${to})`)).toEqual([{ paragraph: [{ text: 'text', to }] }])
    },
  )

  it.each([
    ['brackets', '['.repeat(100_000)],
    ['stars', '*'.repeat(99_999) + 'a'],
    ['stars and letters', '*a '.repeat(33_000)],
    ['nested bold', '**a '.repeat(25_000)],
    ['quotes', '> '.repeat(50_000) + 'a'],
    ['nested lists', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['links', '[a]('.repeat(25_000)],
    ['braces', '{{'.repeat(50_000)],
    ['back ticks', '`'.repeat(50_000) + ' ' + '`'.repeat(49_999)],
    ['angles', '<'.repeat(100_000)],
    ['an unclosed comment', '<!--'.repeat(25_000)],
    ['underscores', '_a'.repeat(50_000)],
    ['tildes', '~'.repeat(100_000)],
    ['ampersands', '&'.repeat(100_000)],
    ['exclamation marks in paragraphs', `${'!'.repeat(9_998)}\n\n`.repeat(10)],
    ['letters and underscores in paragraphs', `${'a_'.repeat(4_999)}\n\n`.repeat(10)],
    ['nested quotes in paragraphs', `${'>'.repeat(200)}\n\n`.repeat(495)],
    ['bold text in bold text', `${'**a '.repeat(1_240)}${'b** '.repeat(1_240)}\n\n`.repeat(10)],
    ['nested numbers in paragraphs', `${'1. '.repeat(3_332)}\n\n- `.repeat(10)],
  ])('refuses 100,000 characters of %s within a second of processor time', (_, text) => {
    const before = process.threadCpuUsage()
    expect(() => parse(text)).toThrow(TextProblem)
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(1_000_000)
  })

  it('reads a line of a list item that begins with a number as text', () => {
    expect(parse('- founded in\n  2024. It grew.')).toEqual([
      { list: [[{ text: 'founded in\n2024. It grew.' }]] },
    ])
  })
})

describe('the text of a page', () => {
  it.each(['terms', 'faq', 'story'] as const)('is shown as shipped: %s', (name) => {
    expect(parseTextOf(name, shippedPageText(name).markdown)).not.toEqual([])
  })

  const terms = shippedPageText('terms').markdown
  const faq = shippedPageText('faq').markdown
  const story = shippedPageText('story').markdown
  it.each([
    [
      'terms',
      terms.replace('{{updated}}', 'today'),
      'The placeholder {{updated}} is missing in the first line.',
    ],
    [
      'terms',
      terms.replace('{{standard_licence}}', 'None.'),
      'The placeholder {{standard_licence}} is missing on a line of its own.',
    ],
    ['terms', terms.replace('## Privacy', '## Data'), 'The heading "## Privacy" is missing'],
    ['terms', terms.replace('{{provider}}', '{{owner}}'), 'Unknown placeholder {{owner}}.'],
    ['faq', `Hello\n\n${faq}`, '"Hello" is above the first heading with "##".'],
    ['faq', faq.replace(BILLING_TOPIC, 'Money'), 'The topic "## Subscription & Billing" is missing'],
    ['faq', `${faq}\n\n## Empty`, '"## Empty" has no questions.'],
    ['faq', `${faq}\n\n### Why?`, '"### Why?" has no text below it.'],
    ['faq', `${faq}\n\n## More\n\nText`, '"Text" is above the first heading with "###".'],
    ['faq', `${faq}\n\n{{standard_licence}}`, 'belongs on a line of its own in the terms'],
    ['story', story.replace('## Services', '### Services'), 'The story has three parts'],
    ['story', '', 'is above the first heading'],
    ['licence', 'By {{name}}.', 'Unknown placeholder {{name}}.'],
  ] as const)('is refused when the %s would be wrong: %#', (topic, text, problem) => {
    expect(() => parseTextOf(topic, text)).toThrow(problem)
  })
})

describe('filling in a text', () => {
  const site = {
    name: 'Zuri "& **Co**" <b> {{email}}',
    email: 'desk@zuri.test',
    telephone: '+234 803 555 0100',
    legal_name: null,
    address: null,
    prices: first_prices,
    agreement: { version: '2026-12', share_percent: 60 },
    licence_version: '2026-11',
  } as unknown as Site
  const fill = (text: string, changes: Partial<Site> = {}): Block[] =>
    fillText(parse(text), {
      site: { ...site, ...changes },
      licence: [{ heading: 3, id: 'uses', text: [{ text: 'Uses' }] }],
      published_at: new Date('2026-11-30T23:30:00Z'),
    })

  it("replaces placeholders in headings, bold and links, and a name doesn't become markup", () => {
    expect(
      fill('## At {{ name }}\n\n**{{email}}** [us](mailto:{{email}})\n\n- {{request_days}} days'),
    ).toEqual([
      { heading: 2, id: 'at-name', text: [{ text: `At ${site.name}` }] },
      {
        paragraph: [
          { text: 'desk@zuri.test', bold: true },
          { text: ' ' },
          { text: 'us', to: 'mailto:desk@zuri.test' },
        ],
      },
      { list: [[{ text: `${REQUEST_DAYS} days` }]] },
    ])
  })

  it('shows prices, the seller, the licence and the month in Lagos', () => {
    const text = (markdown: string, changes?: Partial<Site>) => {
      const [block] = fill(markdown, changes)
      return block && 'paragraph' in block ? block.paragraph[0]!.text : block
    }
    expect(text('{{rollover}}, {{yearly_saving}}')).toBe('20 (Creative Basic) or 50 (Creative Pro), 10%')
    expect(text('{{provider}}', { name: 'Zuri' })).toBe('the provider of Zuri')
    expect(text('{{provider}}', { legal_name: 'Zuri Ltd', address: '1 Marina Road' })).toBe(
      'Zuri Ltd, 1 Marina Road',
    )
    expect(text('{{share_percent}} % {{editorial_version}} {{updated}}')).toBe(
      '60 % 2026-11-editorial December 2026',
    )
    expect(fill('{{standard_licence}}')).toEqual([
      { heading: 3, id: 'licence-uses', text: [{ text: 'Uses' }] },
    ])
  })
})
