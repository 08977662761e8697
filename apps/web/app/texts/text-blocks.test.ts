import { expect, it } from 'vitest'
import { type Block, plainText, splitSections } from './text-blocks.ts'

const text: Block[] = [
  { paragraph: ['Before.'] },
  { heading: 2, id: 'a', text: ['A ', { bold: ['bold'] }] },
  { paragraph: ['First.'] },
  { heading: 3, id: 'b', text: ['B'] },
  { paragraph: [{ to: '/faq', text: ['Second'] }] },
  { heading: 2, id: 'c', text: ['C'] },
]

it('a text is split at its headings', () => {
  expect(splitSections(text, 2)).toEqual([
    { id: 'a', title: 'A bold', blocks: text.slice(2, 5) },
    { id: 'c', title: 'C', blocks: [] },
  ])
  expect(splitSections(splitSections(text, 2)[0]!.blocks, 3)).toEqual([
    { id: 'b', title: 'B', blocks: text.slice(4, 5) },
  ])
})

it('a text line can be converted to plain text', () => {
  expect(plainText(['One ', { bold: ['two', { to: '/', text: [' three'] }] }])).toBe('One two three')
})
