import type { Site } from '@taswira/contract'
import { beforeAll, expect, it } from 'vitest'
import { settings } from '../../site/settings.ts'
import { absolute, pageMeta, shortened, toTitle } from './page-meta.ts'

beforeAll(() => settings.replace({ name: 'Taswira', tagline: 'Images that look like home' } as Site))

it("a page title has at most 60 characters, including the site's name", () => {
  const title = toTitle(
    'Grandmother and granddaughter sorting beans under a mango tree in the late afternoon',
  )
  expect(title.length).toBeLessThanOrEqual(60)
  expect(title).toMatch(/^Grandmother and granddaughter .*… · Taswira$/)
  expect(toTitle('Smiling')).toBe('Smiling · Taswira')
  expect(toTitle('Taswira')).toBe('Taswira: Images that look like home')
})

it('a long text is shortened between words', () => {
  expect(shortened('one two three', 20)).toBe('one two three')
  expect(shortened('one two three', 9)).toBe('one two…')
})

it('paths are made absolute, and URLs are unchanged', () => {
  expect(absolute('https://shop.example', '/pictures/a/display')).toBe(
    'https://shop.example/pictures/a/display',
  )
  expect(absolute('https://shop.example', 'https://cdn.example/a')).toBe('https://cdn.example/a')
})

it('a page is hidden from search engines only if it sets noindex', () => {
  const page = { origin: 'https://shop.example', path: '/search', title: 'Search', description: 'Images' }
  const noindex = { name: 'robots', content: 'noindex' }
  expect(pageMeta({ ...page, noindex: true })).toContainEqual(noindex)
  expect(pageMeta(page)).not.toContainEqual(noindex)
})
