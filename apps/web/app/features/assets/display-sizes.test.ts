import { expect, it } from 'vitest'
import { displaySizes } from './display-sizes.ts'

it.each([
  [3000, 2000, '/d-960 960w, /d 1280w'],
  [2000, 3000, '/d-960 640w, /d 853w'],
  [600, 400, '/d-960 600w, /d 600w'],
])('names the real widths of a %i × %i px work', (width, height, srcset) => {
  expect(displaySizes({ main_file_url: '/d', width, height })).toBe(srcset)
})
