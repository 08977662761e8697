import type { Site } from '@taswira/contract'
import { beforeAll, expect, it } from 'vitest'
import { setSite } from '../../site/site.ts'
import { absolute, pageMeta, shortened, toTitle } from './page-meta.ts'

beforeAll(() => setSite({ name: 'Taswira', tagline: 'Images that look like home' } as Site))

it("keeps titles within 60 characters and adds the site's name", () => {
  const title = toTitle(
    'Grandmother and granddaughter sorting beans under a mango tree in the late afternoon',
  )
  expect(title.length).toBeLessThanOrEqual(60)
  expect(title).toMatch(/^Grandmother and granddaughter .*… · Taswira$/)
  expect(toTitle('Smiling')).toBe('Smiling · Taswira')
  expect(toTitle('Taswira')).toBe('Taswira: Images that look like home')
})

it('cuts between words', () => {
  expect(shortened('one two three', 20)).toBe('one two three')
  expect(shortened('one two three', 9)).toBe('one two…')
})

it('makes paths absolute and leaves URLs unchanged', () => {
  expect(absolute('https://shop.example', '/pictures/a/display')).toBe(
    'https://shop.example/pictures/a/display',
  )
  expect(absolute('https://shop.example', 'https://cdn.example/a')).toBe('https://cdn.example/a')
})

it('keeps a page out of search engines only where it says so', () => {
  const page = { origin: 'https://shop.example', path: '/search', title: 'Search', description: 'Images' }
  const noindex = { name: 'robots', content: 'noindex' }
  expect(pageMeta({ ...page, noindex: true })).toContainEqual(noindex)
  expect(pageMeta(page)).not.toContainEqual(noindex)
})
