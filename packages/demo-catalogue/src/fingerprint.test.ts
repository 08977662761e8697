import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawDemoWork, listDemoWorks } from './index.ts'

it('the 240 drawings, with and without layer marks, are identical on every machine', () => {
  const hash = createHash('sha256')
  for (const work of listDemoWorks(240))
    hash.update(drawDemoWork(work)).update(drawDemoWork(work, { layers: 'marked' }))
  // Update this after a deliberate change to a drawing.
  expect(hash.digest('hex')).toBe('e3454cf45681f7a3d43574a62988dcb5984574bc6297491a1952a9c178625097')
})
