import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawDemoWork, listDemoWorks } from './index.ts'
import { extractSubject } from './layers.ts'

const works = listDemoWorks()

/** 64 bits: is each pixel of a 9 × 8 grey picture lighter than the one to its right? */
async function differenceHash(svg: string): Promise<boolean[]> {
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bits: boolean[] = []
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) bits.push((data[y * 9 + x] as number) > (data[y * 9 + x + 1] as number))
  }
  return bits
}

it('each drawing differs from every other work in at least 12 of 64 bits of its difference hash', async () => {
  const hashes: boolean[][] = []
  for (const work of works) hashes.push(await differenceHash(drawDemoWork(work, { width_px: 120 })))
  const alike: string[] = []
  hashes.forEach((one, i) => {
    for (let k = i + 1; k < hashes.length; k++) {
      const other = hashes[k] as boolean[]
      const distance = one.reduce((sum, bit, b) => sum + (bit === other[b] ? 0 : 1), 0)
      if (distance < 12) alike.push(`${i + 1} and ${k + 1}: ${distance}`)
    }
  })
  expect(alike).toEqual([])
})

it('the drawings give cut-outs a visible subject and a transparent background', {
  timeout: 60_000,
}, async () => {
  let open_above = 0
  let all_covered = 0
  for (const work of works) {
    const { data, info } = await sharp(extractSubject(Buffer.from(drawDemoWork(work, { width_px: 80 }))))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] as number
    const [right, bottom] = [info.width - 2, info.height - 2]
    const above = [alpha(1, 1), alpha(right, 1)]
    const corners = [...above, alpha(1, bottom), alpha(right, bottom)]
    if (above.every((a) => a < 8)) open_above++
    if (corners.every((a) => a >= 8)) all_covered++
    let drawn = 0
    for (let i = 3; i < data.length; i += 4) if ((data[i] as number) > 128) drawn++
    const share = drawn / (info.width * info.height)
    expect(share, `${work.number} ${work.title}`).toBeGreaterThan(0.01)
    expect(share, `${work.number} ${work.title}`).toBeLessThan(0.92)
  }
  // A counter may cover the lower corners, or an arm an upper one, but hardly ever both.
  expect(open_above / works.length).toBeGreaterThan(0.9)
  expect(all_covered / works.length).toBeLessThan(0.02)
})

it('each drawing is small, plain SVG without text, filters or external parts', () => {
  for (const work of works) {
    const svg = drawDemoWork(work)
    expect(svg.length).toBeLessThan(40_000)
    expect(svg).not.toMatch(
      /<text|<filter|<image|<foreignObject|<style|<script|font|href|NaN|undefined|Infinity/,
    )
    expect(svg).toContain(`width="${work.width_px}" height="${work.height_px}"`)
    expect(svg.match(/<g id="\w+">/g)!.join('')).toMatch(
      /^<g id="background"><g id="subject">(<g id="front">)?$/,
    )
  }
})

it('the demo catalogue has no drawing that is not in the list', () => {
  const files = readdirSync(new URL('../works/', import.meta.url))
  expect(files.sort()).toEqual(works.map(({ slug }) => `${slug}.svg`).sort())
})
