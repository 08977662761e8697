import { expect, it } from 'vitest'
import { moreTo, readShown, toTab } from './tab.ts'

it('the account tab is read from the URL, and defaults to the first tab', () => {
  expect(toTab('saved')).toBe('saved')
  expect(toTab(null)).toBe('profile')
  expect(toTab('constructor')).toBe('profile')
})

it.each([
  [null, 20],
  ['40', 40],
  ['-5', 20],
  ['2.5', 20],
  ['many', 20],
  ['99999999', 1000],
])('shown=%j means %i lines', (text, shown) => expect(readShown(text)).toBe(shown))

it('the More link of a tab shows twenty more lines', () =>
  expect(moreTo('saved', 20)).toBe('?tab=saved&shown=40'))
