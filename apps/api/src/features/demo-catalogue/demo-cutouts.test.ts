/** @module-tag slow */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawDemoWork, listDemoWorks } from '@taswira/demo-catalogue'
import { cutOut } from '../../images/cut-out.ts'
import { allowOwnDrawings } from '../../images/sharp.ts'

allowOwnDrawings()

const rawOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Returns the largest difference between two images in any channel of any pixel. */
function furthest(one: Buffer, other: Buffer): number {
  let worst = 0
  for (let at = 0; at < one.length; at++) worst = Math.max(worst, Math.abs(one[at]! - other[at]!))
  return worst
}

it('demo cut-outs are exact: composed onto their background they reproduce the whole image', async () => {
  const works = listDemoWorks()
    .map((work) => ({ ...work, drawing: drawDemoWork(work) }))
    .filter(({ drawing }) => !drawing.includes('<g id="front">'))
  expect(works.length).toBeGreaterThan(20)
  for (const { title, drawing, width_px, height_px } of works.slice(0, 3)) {
    const ground = `${drawing.slice(0, drawing.indexOf('<g id="subject">'))}</svg>`
    const png = await cutOut({
      data: Buffer.from(drawing),
      format: 'svg',
      picture_key: 'x',
      width_px,
      height_px,
      has_alpha: false,
    })
    const [cut, whole] = [await sharp(png).metadata(), await rawOf(Buffer.from(drawing))]
    expect([cut.width, cut.height, cut.hasAlpha]).toEqual([width_px, height_px, true])
    const composed = await rawOf(
      await sharp(Buffer.from(ground))
        .composite([{ input: png }])
        .png()
        .toBuffer(),
    )
    expect(furthest(whole.data, composed.data), title).toBeLessThanOrEqual(3)
    // The corners contain only background, so the cut-out is transparent there.
    const { data } = await rawOf(png)
    expect(data[3], title).toBe(0)
  }
})
