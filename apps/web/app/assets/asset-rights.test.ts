import type { Site } from '@taswira/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyrightOf, creatorOf, creditOf, licenceUrlOf, termsOf, usesOf } from './asset-rights.ts'
import { setSite } from '../site/site.ts'

const asset = (full_name: string, name: string, url: string, credit = `${full_name} / Taswira`) => ({
  category: { slug: 'travel' as const, name: 'Travel' },
  licence: { name, url, credit },
  author: { num_of_assets: 20, user: { full_name, username: full_name.toLowerCase() } },
})
beforeAll(() => setSite({ name: 'Taswira' } as Site))

const ours = 'https://shop.example/terms#licensing'
const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/'

describe('a work of ours', () => {
  const work = asset('Amara Obi', 'Standard License', ours)
  it('names its creator and the terms of the Standard License', () => {
    expect(creatorOf(work)).toBe('Amara Obi')
    expect(creditOf(work)).toBe('Amara Obi / Taswira')
    expect(copyrightOf(work)).toBe('© Amara Obi / Taswira')
    expect(termsOf(work)).toContain('unlimited web distribution')
    expect(licenceUrlOf(work)).toBe(ours)
  })
})

describe('a work of nobody known in the public domain', () => {
  const work = asset('Unknown', 'CC0 1.0', cc0)
  it('names nobody and marks no rights', () => {
    expect(creatorOf(work)).toBeNull()
    expect(creditOf(work)).toBeNull()
    expect(copyrightOf(work)).toBe('CC0 1.0')
    expect(termsOf(work)).toBe('Not covered by our Standard License; the terms of CC0 1.0 apply.')
    expect(licenceUrlOf(work)).toBe(cc0)
  })
})

it('does not offer for advertising what gave no release', () => {
  const work = {
    ...asset('Amara Obi', 'Standard License', ours),
    category: { slug: 'editorial' as const, name: '' },
  }
  expect(termsOf(work)).toContain('not for advertising')
  expect(usesOf('editorial')).not.toContain('advertising')
  expect(usesOf('travel')).toContain('advertising')
})

it('keeps the copyright line of the source', () => {
  const work = asset('Unknown', 'CC BY 4.0', ours, '© The Museum')
  expect(creditOf(work)).toBe('© The Museum')
  expect(copyrightOf(work)).toBe('© The Museum')
  expect(licenceUrlOf(work)).toBeNull()
})

it('says nothing about the rights in a work of which nothing is known', () => {
  expect(copyrightOf(asset('Unknown', 'CC BY 4.0', ours))).toBeNull()
})
