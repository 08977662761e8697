import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { belongsTo, framework_packages, shared_chunks } from './browser-chunks.ts'

const root = join(import.meta.dirname, '../..')

it.each(shared_chunks)('the chunk $name names only files and folders that exist', ({ paths }) => {
  // A renamed file would silently move to another chunk.
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('the framework chunk names only packages that are installed', () => {
  expect(framework_packages.filter((name) => !existsSync(join(root, 'node_modules', name)))).toEqual([])
})

it('a chunk takes the files of its folders, whatever the bundler adds to their address', () => {
  const chunk = { name: 'shell', paths: ['app/ui/', 'app/root.tsx'], pages: 2 }
  expect(belongsTo(chunk, '/repo/app/ui/icons.tsx')).toBe(true)
  expect(belongsTo(chunk, '/repo/app/root.tsx?module')).toBe(true)
  expect(belongsTo(chunk, '/repo/app/routes/root.tsx')).toBe(false)
})
