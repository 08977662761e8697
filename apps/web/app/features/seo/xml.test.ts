import { expect, it } from 'vitest'
import { fitted, slugIn } from './oembed.ts'
import { xml } from './xml.ts'

it('escapes text for XML and drops what XML does not know', () => {
  expect(xml(`<a href="x">Food & 'Drink'</a>\u0000\u0007`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Food &amp; &apos;Drink&apos;&lt;/a&gt;',
  )
})

it('finds the slug in addresses of this site only', () => {
  expect(slugIn('https://shop.example/image/old-men', 'https://shop.example')).toBe('old-men')
  expect(slugIn('https://shop.example/image/old-men/?a=1', 'https://shop.example')).toBe('old-men')
  expect(slugIn('https://other.example/image/old-men', 'https://shop.example')).toBeUndefined()
  expect(slugIn('https://shop.example/images/people', 'https://shop.example')).toBeUndefined()
  expect(slugIn('not an address', 'https://shop.example')).toBeUndefined()
})

it('fits a picture into the room that was asked for', () => {
  expect(fitted({ width: 3000, height: 2000 }, '600', null)).toEqual({ width: 600, height: 400 })
  expect(fitted({ width: 3000, height: 2000 }, null, '100')).toEqual({ width: 150, height: 100 })
  expect(fitted({ width: 3000, height: 2000 }, 'wide', '0')).toEqual({ width: 1600, height: 1067 })
})

