import { expect, it } from 'vitest'
import { fitting, slugIn } from './oembed.ts'
import { xml } from './xml.ts'

it("text in XML is escaped, and characters that XML doesn't allow are removed", () => {
  expect(xml(`<a href="x">Food & 'Drink'</a>\u0000\u0007\ufffe\ud800`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Food &amp; &apos;Drink&apos;&lt;/a&gt;',
  )
})

it('the slug is found only in URLs of this site', () => {
  expect(slugIn('https://shop.example/image/old-men', 'https://shop.example')).toBe('old-men')
  expect(slugIn('https://shop.example/image/old-men/?a=1', 'https://shop.example')).toBe('old-men')
  expect(slugIn('https://other.example/image/old-men', 'https://shop.example')).toBeUndefined()
  expect(slugIn('https://shop.example/images/people', 'https://shop.example')).toBeUndefined()
  expect(slugIn('not an address', 'https://shop.example')).toBeUndefined()
})

const asset = { thumbnail: '/t/480', main_file_url: '/d/display', width: 3000, height: 2000 }

it.each([
  ['wide', '0', { url: '/d/display', width: 1280, height: 853 }],
  ['1279', null, { url: '/d/display-960', width: 960, height: 640 }],
  ['600', null, { url: '/t/480', width: 480, height: 320 }],
  ['9999', '250', { url: '/t/360', width: 360, height: 240 }],
  // No picture fits, so the smallest one is scaled down.
  [null, '80', { url: '/t/240', width: 120, height: 80 }],
])('the embedded picture for at most %s × %s px is %o', (maxwidth, maxheight, picture) => {
  expect(fitting(asset, { maxwidth, maxheight }).picture).toEqual(picture)
})

it('the embedded picture never exceeds the size of the original, and its thumbnail fits the limits', () => {
  const small = { ...asset, width: 300, height: 200 }
  expect(fitting(small, { maxwidth: null, maxheight: null })).toEqual({
    picture: { url: '/d/display', width: 300, height: 200 },
    thumbnail: { url: '/t/480', width: 300, height: 200 },
  })
  expect(fitting(asset, { maxwidth: '250', maxheight: null }).thumbnail.url).toBe('/t/240')
})
