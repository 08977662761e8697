import { expect, it } from 'vitest'
import { displaySizes } from './display-sizes.ts'

it.each([
  [3000, 2000, '/a/display-960 960w, /a/display 1280w'],
  [2000, 3000, '/a/display-960 640w, /a/display 853w'],
  [600, 400, '/a/display-960 600w, /a/display 600w'],
])('the srcset of a %i × %i px image lists its real widths', (width, height, srcset) => {
  expect(displaySizes({ main_file_url: '/a/display', width, height })).toBe(srcset)
})
