import { expect, it } from 'vitest'
import { type Block, plainText, splitSections } from './text-blocks.ts'

const text: Block[] = [
  { paragraph: [{ text: 'Before.' }] },
  { heading: 2, id: 'a', text: [{ text: 'A ' }, { text: 'bold', bold: true }] },
  { paragraph: [{ text: 'First.' }] },
  { heading: 3, id: 'b', text: [{ text: 'B' }] },
  { paragraph: [{ text: 'Second', to: '/faq' }] },
  { heading: 2, id: 'c', text: [{ text: 'C' }] },
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
  expect(plainText([{ text: 'One ' }, { text: 'two', bold: true }, { text: ' three', to: '/' }])).toBe(
    'One two three',
  )
})
