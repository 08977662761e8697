import { expect, it } from 'vitest'
import { sharedKeywords } from './shared-keywords.ts'

it('related keywords are those that several images share, most frequent first', () => {
  const assets = [
    { keywords: ['Market', 'fruit', 'Lagos', 'stall'] },
    { keywords: ['market stall', 'fruit', 'lagos'] },
    { keywords: ['market', 'fruit', 'phone'] },
    { keywords: ['market', 'basket'] },
  ]
  expect(sharedKeywords(assets, 'markets')).toEqual(['fruit', 'lagos'])
  expect(sharedKeywords(assets, 'Lagos')).toEqual(['market', 'fruit'])
})

it('a keyword that every image has does not narrow the search', () => {
  expect(sharedKeywords([{ keywords: ['sun', 'sea'] }, { keywords: ['sun', 'sea'] }], 'boat')).toEqual([])
})
