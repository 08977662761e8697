import { expect, it } from 'vitest'
import { moreTo, readShown, toTab } from './tab.ts'

it('knows the tab of an address, and the first for any other', () => {
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
])('shown=%j shows %i', (text, shown) => expect(readShown(text)).toBe(shown))

it('asks for twenty more', () => expect(moreTo('saved', 20)).toBe('?tab=saved&shown=40'))
