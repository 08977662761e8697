import { WELCOME_CREDITS } from '@taswira/contract'
import { expect, it } from 'vitest'
import { blocksOf } from '../../text-pages.ts'

it('fills in what is known at build time, with spaces in the braces too, and leaves settings to the server', () => {
  expect(blocksOf('{{welcome_credits}} or {{ welcome_credits }} credits at {{ name }}.', 'a.md')).toEqual([
    { paragraph: [`${WELCOME_CREDITS} or ${WELCOME_CREDITS} credits at {{name}}.`] },
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
