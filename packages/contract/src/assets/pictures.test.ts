import { describe, expect, it } from 'vitest'
import { pictureAddress, pictureAs } from './pictures.ts'

describe('a picture URL', () => {
  const address = pictureAddress('https://shop.test', 'a'.repeat(20), '480')

  it('ends with the size', () => expect(address).toBe(`https://shop.test/pictures/${'a'.repeat(20)}/480`))

  it('can be converted to another size', () =>
    expect(pictureAs(address, 'share.jpg')).toBe(`https://shop.test/pictures/${'a'.repeat(20)}/share.jpg`))

  it("can't be converted to another size if it is signed", () =>
    expect(pictureAs(`${address}?expires=1&signature=a`, '240')).toBeUndefined())

  it.each(['', 'https://elsewhere.test/picture.jpg', 'data:image/png;base64,AAAA'])(
    "can't be converted to another size if it isn't ours: %j",
    (foreign) => expect(pictureAs(foreign, '240')).toBeUndefined(),
  )
})
