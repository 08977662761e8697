import { category_slugs } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { contrast } from './colour.ts'
import { listSlots, type Slot, stageFor } from './compose-works.ts'
import { artist_hands } from './contributors.ts'
import { drawDemoWork, listDemoWorks } from './index.ts'
import { palettes, sunColour } from './palettes.ts'
import { grammars_of } from './scenes/all-scenes.ts'
import { type SkinStep, skinOf, skinTone } from './skin.ts'

const works = listDemoWorks()

describe('the colours', () => {
  it('has 28 palettes in four moods and at least six presets for each grammar', () => {
    expect(palettes).toHaveLength(28)
    expect(new Set(palettes.map(({ name }) => name)).size).toBe(28)
    for (const grammars of Object.values(grammars_of)) {
      expect(grammars).toHaveLength(3)
      for (const { compositions } of grammars)
        expect(new Set(compositions.map(({ name }) => name)).size).toBeGreaterThanOrEqual(6)
    }
  })

  it('makes facial features visible on every skin tone', () => {
    for (let step = 1; step <= 8; step++) {
      const { base, feature } = skinOf(step as SkinStep)
      // s3 and s6 have the lowest contrast: 3.1 when rounded as in the design.
      expect(Math.round(contrast(base, feature) * 10) / 10).toBeGreaterThanOrEqual(3.1)
    }
  })

  it('opens more than half of the eyes, and shows them on every skin tone', () => {
    for (let step = 1; step <= 8; step++) {
      const { base, feature, eye, iris } = skinOf(step as SkinStep)
      expect(contrast(eye, iris)).toBeGreaterThanOrEqual(3)
      const lid = step <= 3 ? feature : eye
      expect(Math.round(contrast(lid, base) * 10) / 10).toBeGreaterThanOrEqual(3)
    }
    const people = listSlots(240).flatMap((slot) => stageFor(slot).people)
    const open = people.filter(({ eyes }) => eyes === 'open')
    expect(open.length / people.length).toBeGreaterThan(0.5)
    expect(open.length / people.length).toBeLessThan(0.85)
  })

  it('draws the sun in at most a third of the works', () => {
    const sunny = works.filter((work) => {
      const { palette, w, h } = stageFor(listSlots(240)[work.slot - 1] as Slot)
      const discs = drawDemoWork(work).matchAll(/<circle [^>]*r="([\d.]+)" fill="(#\w+)"/g)
      return [...discs].some(
        ([, r, fill]) => fill === sunColour(palette) && Number(r) >= Math.min(w, h) * 0.07,
      )
    })
    expect(sunny.length / works.length).toBeLessThanOrEqual(1 / 3)
  })

  it('separates the background from cloth, and the wall behind people from their skin', () => {
    for (const { ground, cloth1, cloth2 } of palettes) {
      expect(contrast(ground, cloth1)).toBeGreaterThanOrEqual(1.8)
      expect(contrast(ground, cloth2)).toBeGreaterThanOrEqual(1.8)
    }
    for (const slot of listSlots(240)) {
      const stage = stageFor(slot)
      for (const { skin } of stage.people)
        expect(contrast(stage.wall, skinTone(skin))).toBeGreaterThanOrEqual(1.8)
      if (stage.people.length) {
        expect(contrast(stage.wall, stage.palette.cloth1)).toBeGreaterThanOrEqual(1.8)
        expect(contrast(stage.wall, stage.palette.cloth2)).toBeGreaterThanOrEqual(1.8)
      }
    }
  })

  it('uses skin tones s3 to s8 equally often and s1 and s2 rarely', () => {
    const skins = listSlots(240).flatMap((slot) => stageFor(slot).people.map(({ skin }) => skin))
    const share = (step: number) => skins.filter((skin) => skin === step).length / skins.length
    for (const step of [3, 4, 5, 6, 7, 8]) {
      expect(share(step)).toBeGreaterThan(0.1)
      expect(share(step)).toBeLessThan(0.25)
    }
    expect(share(1) + share(2)).toBeGreaterThan(0)
    expect(share(1) + share(2)).toBeLessThan(0.06)
  })
})

describe('the drawings', () => {
  it('are small, plain SVG without text, filters or external parts', () => {
    for (const work of works) {
      const svg = drawDemoWork(work)
      expect(svg.length).toBeLessThan(60_000)
      expect(svg).not.toMatch(/<text|<filter|<image|<foreignObject|<style|font|href|NaN|undefined|Infinity/)
      expect(svg).toContain(`width="${work.width_px}" height="${work.height_px}"`)
    }
  })
})
