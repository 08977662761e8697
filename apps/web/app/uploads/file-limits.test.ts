import type { Site } from '@taswira/contract'
import { expect, it } from 'vitest'
import { settings } from '../site/settings.ts'
import { fileLimitsText } from './file-limits.ts'

it.each([
  [2, 'JPEG, PNG or WebP, at least 2 megapixels and at most 200 MB each.'],
  [1, 'JPEG, PNG or WebP, at least 1 megapixel and at most 200 MB each.'],
  [0.5, 'JPEG, PNG or WebP, at least 0.5 megapixels and at most 200 MB each.'],
  [0, 'JPEG, PNG or WebP, at most 200 MB each.'],
])('upload fields of a shop that accepts images from %d megapixels say so', (image_min_megapixels, text) => {
  settings.replace({ image_min_megapixels } as Site)
  expect(fileLimitsText()).toBe(text)
})
