import { expect, it } from 'vitest'
import { written_texts } from '../../testing/written-texts.ts'
import { toSlug } from './slug.ts'

it.each(written_texts)('the slug of "$written" is $slug', ({ written, slug }) =>
  expect([toSlug(written), toSlug(written.normalize('NFD'))]).toEqual([slug, slug]),
)

it('a title without letters and digits has no slug', () => expect(toSlug('🎉 …')).toBe(''))

it('a long slug ends with a whole word within 80 characters', () =>
  expect(toSlug('word '.repeat(30))).toBe('word-'.repeat(16).slice(0, -1)))
