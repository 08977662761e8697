import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawDemoWork, listDemoWorks } from './index.ts'

it('the 240 drawings, with and without layer marks, are identical on every machine', () => {
  const hash = createHash('sha256')
  for (const work of listDemoWorks(240))
    hash.update(drawDemoWork(work)).update(drawDemoWork(work, { layers: 'marked' }))
  // Update this after a deliberate change to a drawing.
  expect(hash.digest('hex')).toBe('6318521fe576e03513b0c0122f04db992462367dc9dca116a5775754d162f4a4')
})
