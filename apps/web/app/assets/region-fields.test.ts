import { expect, it } from 'vitest'
import { no_region, regionBetween, regionIn, toFields } from './region-fields.ts'

it('a dragged rectangle is the same in every drag direction, and is cropped at the image edges', () => {
  const region = { left: 0.25, top: 0, width: 0.5, height: 0.5 }
  expect(regionBetween({ x: 0.25, y: -0.2 }, { x: 0.75, y: 0.5 })).toEqual(region)
  expect(regionBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: -0.2 })).toEqual(region)
  expect(regionIn(toFields(region))).toEqual(region)
})

it.each([
  [no_region, undefined],
  [
    { left: '10', top: '20,5', width: '30', height: ' 40 ' },
    { left: 0.1, top: 0.205, width: 0.3, height: 0.4 },
  ],
  [{ left: '10', top: '', width: '30', height: '40' }, null],
  [{ left: '80', top: '0', width: '30', height: '40' }, null],
  [{ left: '0', top: '0', width: '0', height: '40' }, null],
  [{ left: 'x', top: '0', width: '10', height: '40' }, null],
])('the typed numbers %o select the region %o', (fields, region) => {
  const read = regionIn(fields)
  if (region) expect(read).toEqual(expect.objectContaining(region))
  else expect(read).toBe(region)
})
