import { expect, it } from 'vitest'
import { nextEntry } from './next-entry.ts'

const names = ['Profile', 'Purchases', 'Saved', 'Logout']
const pressed = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false })

it.each([
  [0, 'ArrowDown', 1],
  [3, 'ArrowDown', 0],
  [0, 'ArrowUp', 3],
  [-1, 'ArrowDown', 0],
  [-1, 'ArrowUp', 3],
  [2, 'Home', 0],
  [0, 'End', 3],
  [0, 'p', 1],
  [1, 'p', 0],
  [-1, 'p', 0],
  [0, 'L', 3],
  [0, 'x', null],
  [0, 'Enter', null],
  [0, ' ', null],
])('from menu entry %i, the key %s moves focus to %j', (place, key, to) =>
  expect(nextEntry(names, place, pressed(key))).toBe(to),
)

it('the menu ignores browser shortcuts', () =>
  expect(nextEntry(names, 0, { ...pressed('p'), ctrlKey: true })).toBeNull())
