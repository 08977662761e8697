import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { belongsTo, framework_packages, shared_chunks } from './browser-chunks.ts'

const root = join(import.meta.dirname, '../..')

it.each(shared_chunks)('the chunk $name lists only existing files and folders', ({ paths }) => {
  // A renamed file would silently move to another chunk.
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('the framework chunk lists only installed packages', () => {
  expect(framework_packages.filter((name) => !existsSync(join(root, 'node_modules', name)))).toEqual([])
})

it('a chunk includes the files in its folders, even with a query added by the bundler', () => {
  const chunk = { name: 'shell', paths: ['app/ui/', 'app/root.tsx'], pages: 2 }
  expect(belongsTo(chunk, '/repo/app/ui/icons.tsx')).toBe(true)
  expect(belongsTo(chunk, '/repo/app/root.tsx?module')).toBe(true)
  expect(belongsTo(chunk, '/repo/app/routes/root.tsx')).toBe(false)
})
