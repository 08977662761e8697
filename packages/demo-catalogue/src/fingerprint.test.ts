import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawDemoWork, listDemoWorks } from './index.ts'

it('the drawings, with and without layer marks, are identical on every machine', () => {
  const hash = createHash('sha256')
  for (const work of listDemoWorks())
    hash.update(drawDemoWork(work)).update(drawDemoWork(work, { layers: 'marked' }))
  // Update this after a deliberate change to a drawing.
  expect(hash.digest('hex')).toBe('88f0f99a51804e1bbac3d87ce650f13e4bd281d217c6ee1809d174f5c2be7870')
})
