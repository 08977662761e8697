import { describe, expect, it } from 'vitest'
import { pictureAddress, pictureAs } from './pictures.ts'

describe('the address of a picture', () => {
  const address = pictureAddress('https://shop.test', 'a'.repeat(20), '480')

  it('names the view last', () => expect(address).toBe(`https://shop.test/pictures/${'a'.repeat(20)}/480`))

  it('gives the address of another view', () =>
    expect(pictureAs(address, 'share.jpg')).toBe(`https://shop.test/pictures/${'a'.repeat(20)}/share.jpg`))

  it('has no other view when it is signed', () =>
    expect(pictureAs(`${address}?expires=1&signature=a`, '240')).toBeUndefined())

  it.each(['', 'https://elsewhere.test/picture.jpg', 'data:image/png;base64,AAAA'])(
    'has no other view where it is not ours: %j',
    (foreign) => expect(pictureAs(foreign, '240')).toBeUndefined(),
  )
})
