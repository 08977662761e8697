import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawDemoWork, listDemoWorks } from './index.ts'

it('the 240 drawings, with and without layer marks, are identical on every machine', () => {
  const hash = createHash('sha256')
  for (const work of listDemoWorks(240))
    hash.update(drawDemoWork(work)).update(drawDemoWork(work, { layers: 'marked' }))
  // Update this after a deliberate change to a drawing.
  expect(hash.digest('hex')).toBe('bd5da449313f9014a126781a894cfb3f26622177b7b64592fd41e604cd8ce9bd')
})
