import { OFFSET_MAX } from '@taswira/contract'
import { expect, it } from 'vitest'
import { neighbourPages } from './list-page.ts'

const at = (offset: number) => ({ query: { limit: '20', offset: String(offset) } })

it.each([
  ['the only page', 0, 20, {}],
  ['the first page of many', 0, 21, { next: at(20) }],
  ['one among many', 30, 70, { next: at(50), prev: at(10) }],
  ['near the beginning', 10, 30, { prev: at(0) }],
  ['the last but one allowed page', OFFSET_MAX - 20, 50_000, { next: at(OFFSET_MAX), prev: at(9_960) }],
  ['the last allowed page', OFFSET_MAX, 50_000, { prev: at(9_980) }],
])('neighbourPages links %s to its neighbours', (_, offset, total, neighbours) => {
  expect(neighbourPages({ limit: 20, offset }, total)).toEqual(neighbours)
})
