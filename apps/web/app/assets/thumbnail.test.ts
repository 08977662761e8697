import { expect, it } from 'vitest'
import { thumbnailSrcSet } from './thumbnail.ts'

it('the srcset of a thumbnail has three widths', () => {
  expect(thumbnailSrcSet('/pictures/abc/480')).toBe(
    '/pictures/abc/240 240w, /pictures/abc/360 360w, /pictures/abc/480 480w',
  )
})

it('the address of a foreign picture gets no srcset', () => {
  expect(thumbnailSrcSet('/elsewhere/480.jpg')).toBeUndefined()
})
