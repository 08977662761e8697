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

describe('the list', () => {
  it('says how many people each of the 240 reviewed works shows, and nothing about later ones', () => {
    const counts = Object.groupBy(works, ({ people }) => people ?? 'unknown')
    const lengths = Object.entries(counts).map(([people, of]) => [people, of.length])
    expect(Object.fromEntries(lengths)).toEqual({ none: 69, one: 89, two: 48, group: 34 })
    for (const [place, { people }] of works.entries())
      if (stageFor(listSlots(240)[place]!).people.length === 0) expect(people).toBe('none')
    expect(listDemoWorks(241)[240]!.people).toBeNull()
  })

  it('has 16 works in each of the 15 categories', () => {
    expect(works).toHaveLength(240)
    for (const slug of category_slugs)
      expect(works.filter(({ category }) => category === slug)).toHaveLength(16)
  })

  it('is deterministic, and longer lists start with it', () => {
    expect(listDemoWorks()).toEqual(works)
    const more = listDemoWorks(600)
    expect(more.slice(0, 240)).toEqual(works)
    expect(new Set(more.map(({ title }) => title.toLowerCase())).size).toBe(600)
  })

  it('is sorted from newest to oldest over about two years', () => {
    const days = works.map(({ published_days_ago }) => published_days_ago)
    expect(days).toEqual([...days].sort((a, b) => a - b))
    expect(days[0]).toBeLessThan(10)
    expect(days.at(-1)).toBeGreaterThan(700)
    expect(days.at(-1)).toBeLessThan(760)
  })

  it('never repeats a combination of grammar, composition and palette', () => {
    const keys = listDemoWorks(480).map(
      ({ grammar, composition, palette }) => `${grammar}|${composition}|${palette}`,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('repeats no palette and has no grammar three times in any 12 consecutive works', () => {
    for (let start = 0; start + 12 <= works.length; start++) {
      const near = works.slice(start, start + 12)
      expect(new Set(near.map(({ palette }) => palette)).size).toBe(12)
      for (const { grammar } of near)
        expect(near.filter((work) => work.grammar === grammar).length).toBeLessThan(3)
    }
  })

  it.each(category_slugs)('keeps %s varied on its category page', (slug) => {
    const own = works.filter(({ category }) => category === slug)
    expect(new Set(own.map(({ palette }) => palette)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(own.map(({ ratio }) => ratio)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(own.map(({ grammar }) => grammar)).size).toBe(3)
    own.forEach((work, i) => expect(work.grammar).not.toBe(own[i + 1]?.grammar))
    for (let start = 0; start + 12 <= own.length; start++) {
      expect(new Set(own.slice(start, start + 12).map(({ palette }) => palette)).size).toBe(12)
    }
  })

  it('has the aspect ratios in the planned shares', () => {
    const share = (ratio: string) => works.filter((work) => work.ratio === ratio).length / works.length
    expect(share('3:2')).toBeCloseTo(0.3, 1)
    expect(share('4:5')).toBeCloseTo(0.25, 1)
    expect(share('1:1')).toBeCloseTo(0.2, 1)
    expect(share('2:3')).toBeCloseTo(0.25, 1)
    for (const { width_px, height_px } of works) expect(Math.max(width_px, height_px)).toBe(3000)
  })
})

describe('the texts', () => {
  it('gives each work a unique title, a description and 8 to 15 lower-case keywords', () => {
    expect(new Set(works.map(({ title }) => title.toLowerCase())).size).toBe(240)
    for (const { title, description, keywords } of works) {
      expect(title).toMatch(/^[A-Z]/)
      expect(description).toMatch(/^[A-Z].{30,}\.$/)
      expect(keywords.length).toBeGreaterThanOrEqual(8)
      expect(keywords.length).toBeLessThanOrEqual(15)
      expect(new Set(keywords).size).toBe(keywords.length)
      for (const keyword of keywords) expect(keyword).toBe(keyword.toLowerCase())
    }
  })

  it('names subject, place and action in titles, not the light', () => {
    for (const { title } of works) {
      expect(title).not.toMatch(
        /\b(at (dusk|midday)|after sunset|in the (morning|evening)|light|(bright|grey) day)$/,
      )
      expect(title.length).toBeGreaterThan(12)
      expect(title.length).toBeLessThan(72)
    }
    const placed = works.filter(({ title }) => /\b(in|near|off|over) (the )?[A-Z]/.test(title))
    expect(placed.length).toBeGreaterThan(60)
  })

  it.each(['smiling', 'corporate', 'beauty', 'finance', 'sports'])(
    'has at least 12 results for a search for %s',
    (term) => {
      const found = works.filter(({ title, keywords, category }) =>
        `${title} ${keywords.join(' ')} ${category}`
          .toLowerCase()
          .split(/[^a-z]+/)
          .includes(term),
      )
      expect(found.length).toBeGreaterThanOrEqual(12)
    },
  )

  it.each(['market', 'office', 'family dinner', 'wedding', 'traffic', 'classroom'])(
    'shows %s in at least 12 compositions, because buyers search for it first',
    (theme) => {
      const found = works.filter(({ keywords }) => keywords.includes(theme))
      expect(
        new Set(found.map(({ grammar, composition }) => `${grammar} ${composition}`)).size,
      ).toBeGreaterThanOrEqual(12)
    },
  )

  it('uses "smiling" only when somebody smiles', () => {
    listSlots(240).forEach((slot, i) => {
      const said = `${works[i]?.title} ${works[i]?.keywords.join(' ')}`.toLowerCase().includes('smiling')
      if (said) expect(stageFor(slot).people.some(({ smiling }) => smiling)).toBe(true)
    })
  })

  it('never uses a word from the list of avoided words', () => {
    for (const { title, description, keywords } of works) {
      expect(`${title} ${description} ${keywords.join(' ')}`).not.toMatch(
        /exotic|tribal|ethnic|undefined|null/i,
      )
    }
  })

  it('assigns the works to about 24 invented contributors', () => {
    expect(artist_hands.length).toBe(24)
    expect(new Set(artist_hands.map(({ username }) => username)).size).toBe(24)
    const shares = artist_hands.map(
      ({ username }) => works.filter(({ contributor }) => contributor.username === username).length,
    )
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...shares)).toBeLessThanOrEqual(24)
  })
})

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
      const { palette, w, h } = stageFor(listSlots(240)[work.number - 1] as Slot)
      const discs = drawDemoWork(work).matchAll(/<circle [^>]*r="([\d.]+)" fill="(#\w+)"/g)
      return [...discs].some(
        ([, r, fill]) => fill === sunColour(palette) && Number(r) >= Math.min(w, h) * 0.07,
      )
    })
    expect(sunny.length).toBeGreaterThan(20)
    expect(sunny.length).toBeLessThanOrEqual(80)
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
