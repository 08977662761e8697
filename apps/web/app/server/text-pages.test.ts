import { site } from '@taswira/contract'
import { expect, it } from 'vitest'
import { blocksOf } from '../../text-pages.ts'

it('fills in what is known, with spaces in the braces too', () => {
  expect(blocksOf('At {{name}}, by {{ name }}.', 'a.md')).toEqual([
    { paragraph: [`At ${site.name}, by ${site.name}.`] },
  ])
})

it.each([
  ['{{emial}}', 'nothing is known of {{emial}}.'],
  ['{{ na-me }}', 'nothing is known of {{ na-me }}.'],
  ['{{toString}}', 'nothing is known of {{toString}}.'],
  ['# Getting Started', '"# Getting Started" is no heading of ours: they begin with ## or ###.'],
  ['#### Small', '"#### Small" is no heading of ours: they begin with ## or ###.'],
  [
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '"| a | b | | - | - | | 1 | 2 |" is of a kind that the pages do not show.',
  ],
  ['![A market](market.jpg)', '"![A market](market.jpg)" is of a kind that the pages do not show.'],
])('says in one line what is wrong with %j', (text, problem) => {
  expect(() => blocksOf(text, 'a.md')).toThrow(`content/a.md: ${problem}`)
})
