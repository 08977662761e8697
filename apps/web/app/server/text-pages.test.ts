import { REQUEST_DAYS } from '@taswira/contract'
import { expect, it } from 'vitest'
import { parseBlocks } from '../../text-pages.ts'

it('the build fills in its own placeholders, with or without spaces in the braces, and leaves settings to the server', () => {
  expect(parseBlocks('{{request_days}} or {{ request_days }} days at {{ name }}.', 'a.md')).toEqual([
    { paragraph: [`${REQUEST_DAYS} or ${REQUEST_DAYS} days at {{name}}.`] },
  ])
})

it.each([
  ['{{emial}}', 'unknown placeholder {{emial}}.'],
  ['{{ na-me }}', 'unknown placeholder {{ na-me }}.'],
  ['{{toString}}', 'unknown placeholder {{toString}}.'],
  ['# Getting Started', '"# Getting Started" is not a supported heading: use ## or ###.'],
  ['#### Small', '"#### Small" is not a supported heading: use ## or ###.'],
  [
    '| a | b |\n| - | - |\n| 1 | 2 |',
    `"| a | b | | - | - | | 1 | 2 |" uses Markdown that the pages don't support.`,
  ],
  ['![A market](market.jpg)', `"![A market](market.jpg)" uses Markdown that the pages don't support.`],
])('the build reports in one line what is wrong with %j', (text, problem) => {
  expect(() => parseBlocks(text, 'a.md')).toThrow(`content/a.md: ${problem}`)
})
