import { expect, it } from 'vitest'
import { thumbnailSrcSet } from './thumbnail.ts'

it('offers a thumbnail at three widths', () => {
  expect(thumbnailSrcSet('/pictures/abc/480')).toBe(
    '/pictures/abc/240 240w, /pictures/abc/360 360w, /pictures/abc/480 480w',
  )
})

it('leaves other addresses unchanged', () => {
  expect(thumbnailSrcSet('/elsewhere/480.jpg')).toBeUndefined()
})
