import { category_slugs } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { listDemoWorks } from './index.ts'

const works = listDemoWorks()
const words = (text: string) => text.toLowerCase().split(/[^a-z]+/)

describe('the demo catalogue', () => {
  it.each(category_slugs)('has at least ten works in %s, of different sizes', (slug) => {
    const own = works.filter(({ category }) => category === slug)
    expect(own.length).toBeGreaterThanOrEqual(10)
    expect(new Set(own.map(({ width_px, height_px }) => width_px / height_px)).size).toBeGreaterThanOrEqual(3)
  })

  it('is numbered and sorted from newest to oldest over about two years', () => {
    expect(works.map(({ number }) => number)).toEqual(works.map((_, i) => i + 1))
    const days = works.map(({ published_days_ago }) => published_days_ago)
    expect(days).toEqual([...days].sort((a, b) => a - b))
    expect(days[0]).toBeLessThan(10)
    expect(days.at(-1)).toBeGreaterThan(700)
  })

  it('shows no people, one person, two people and groups', () => {
    const counts = Object.groupBy(works, ({ people }) => people)
    for (const people of ['none', 'one', 'two', 'group'] as const)
      expect(counts[people]!.length, people).toBeGreaterThanOrEqual(25)
  })

  it('gives each work a unique slug and title, a description and 8 to 15 lower-case keywords', () => {
    expect(new Set(works.map(({ slug }) => slug)).size).toBe(works.length)
    expect(new Set(works.map(({ title }) => title.toLowerCase())).size).toBe(works.length)
    for (const { slug, title, description, keywords } of works) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(title).toMatch(/^[A-Z].{11,70}$/)
      expect(description).toMatch(/^[A-Z].{30,}\.$/)
      expect(keywords.length).toBeGreaterThanOrEqual(8)
      expect(keywords.length).toBeLessThanOrEqual(15)
      expect(new Set(keywords).size).toBe(keywords.length)
      for (const keyword of keywords) expect(keyword).toBe(keyword.toLowerCase())
    }
  })

  it('never uses a word from the list of avoided words', () => {
    for (const { title, description, keywords } of works)
      expect(`${title} ${description} ${keywords.join(' ')}`).not.toMatch(/exotic|tribal|ethnic/i)
  })

  it.each(['smiling', 'corporate', 'beauty', 'finance', 'sports', 'market', 'wedding', 'traffic'])(
    'has at least eight results for a search for %s',
    (term) => {
      const found = works.filter(({ title, keywords, category }) =>
        words(`${title} ${keywords.join(' ')} ${category}`).includes(term),
      )
      expect(found.length).toBeGreaterThanOrEqual(8)
    },
  )

  it('has 24 contributors with at least four works each', () => {
    const by = Object.values(Object.groupBy(works, ({ contributor }) => contributor.username))
    expect(by).toHaveLength(24)
    for (const own of by) expect(own!.length).toBeGreaterThanOrEqual(4)
  })

  it('puts eight works at the top of the home page, no two of the same category', () => {
    const heroes = works.filter(({ hero }) => hero)
    expect(new Set(heroes.map(({ hero }) => hero))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
    expect(new Set(heroes.map(({ category }) => category)).size).toBe(8)
  })
})
