import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawDemoWork, listDemoWorks } from './index.ts'

it('the 240 drawings, with and without layer marks, are identical on every machine', () => {
  const hash = createHash('sha256')
  for (const work of listDemoWorks(240))
    hash.update(drawDemoWork(work)).update(drawDemoWork(work, { layers: 'marked' }))
  // Update this after a deliberate change to a drawing.
  expect(hash.digest('hex')).toBe('c4e79c61f2fc80632ad8df3f387a9c45514246b02f82179263c14f5ea0652f27')
})
