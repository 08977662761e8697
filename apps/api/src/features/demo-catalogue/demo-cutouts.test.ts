import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawDemoWork, listDemoWorks } from '@taswira/demo-catalogue'
import { cutOut } from '../../images/cut-out.ts'
import { allowOwnDrawings } from '../../images/sharp.ts'

allowOwnDrawings()

const rawOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** The largest difference between two images, in any channel of any pixel. */
function furthest(one: Buffer, other: Buffer): number {
  let worst = 0
  for (let at = 0; at < one.length; at++) worst = Math.max(worst, Math.abs(one[at]! - other[at]!))
  return worst
}

it('demo cut-outs are exact: composed with their background they give the whole image', async () => {
  const works = listDemoWorks().filter((work) =>
    drawDemoWork(work, { layers: 'marked' }).includes('<!--front--></svg>'),
  )
  expect(works.length).toBeGreaterThan(20)
  for (const work of works.slice(0, 3)) {
    const marked = drawDemoWork(work, { layers: 'marked' })
    const ground = `${marked.slice(0, marked.indexOf('<!--subject-->'))}</svg>`
    const size = { width: work.width_px, height: work.height_px }
    const png = await cutOut({
      data: Buffer.from(marked),
      format: 'svg',
      picture_key: 'x',
      width_px: size.width,
      height_px: size.height,
      has_alpha: false,
    })
    const [cut, whole] = [await sharp(png).metadata(), await rawOf(Buffer.from(marked))]
    expect([cut.width, cut.height, cut.hasAlpha]).toEqual([size.width, size.height, true])
    const composed = await rawOf(
      await sharp(Buffer.from(ground))
        .composite([{ input: png }])
        .png()
        .toBuffer(),
    )
    expect(furthest(whole.data, composed.data), work.title).toBeLessThanOrEqual(3)
    // The cut-out contains nothing of the background.
    const subject = await rawOf(Buffer.from(drawDemoWork(work, { layers: 'subject' })))
    expect(furthest((await rawOf(png)).data, subject.data), work.title).toBeLessThanOrEqual(1)
  }
})
