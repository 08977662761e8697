import { colours } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { describePixels } from './describe-pixels.ts'

/** A 40 by 40 image of vertical stripes: [colour, number of columns]. */
function givenStripes(...stripes: [hex: string, columns: number][]) {
  const row = stripes.flatMap(([hex, columns]) =>
    Array.from({ length: columns }, () =>
      [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(255),
    ),
  )
  const data = Buffer.from(Array.from({ length: 40 }, () => row.flat()).flat())
  return { data, width: 40, height: 40, channels: 4 as const }
}

describe('describePixels', () => {
  it.each(colours.map(({ slug, hex }) => [slug, hex]))('finds the swatch of %s', async (slug, hex) => {
    expect(await describePixels(givenStripes([hex, 40]))).toMatchObject({ colours: [slug], colour: hex })
  })

  it('finds a notable red in a grey image', async () => {
    expect((await describePixels(givenStripes(['#8d8a87', 34], ['#c8322f', 6]))).colours).toEqual([
      'grey',
      'red',
    ])
  })

  it('finds the white of a flag', async () => {
    const flag = givenStripes(['#ae1c28', 13], ['#ffffff', 14], ['#21468b', 13])
    expect((await describePixels(flag)).colours.toSorted()).toEqual(['blue', 'red', 'white'])
  })

  it('ignores a speck', async () => {
    expect((await describePixels(givenStripes(['#3566c0', 39], ['#c8322f', 1]))).colours).toEqual(['blue'])
  })

  it('returns at most five colours', async () => {
    const many = givenStripes(
      ...colours.slice(0, 6).map(({ hex }, at) => [hex, at < 4 ? 7 : 6] as [string, number]),
    )
    expect((await describePixels(many)).colours).toHaveLength(5)
  })

  it('classifies dark skin as brown', async () => {
    for (const skin of ['#8d5524', '#6b4226', '#4a2c1a', '#5c3a21']) {
      expect((await describePixels(givenStripes([skin, 40]))).colours).toEqual(['brown'])
    }
  })

  it('handles a fully transparent image', async () => {
    const nothing = { data: Buffer.alloc(400), width: 10, height: 10, channels: 4 as const }
    expect(await describePixels(nothing)).toMatchObject({ colour: '#f7f5f2', colours: ['white'] })
  })
})
