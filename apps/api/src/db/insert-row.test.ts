import { expect, it } from 'vitest'
import { insertRow } from './insert-row.ts'
import type { Db } from './pool.ts'

interface Note {
  title: string
  pages: number | null
}

it('insertRow writes columns by their names, and leaves those without a value to their defaults', async () => {
  const asked: unknown[] = []
  const db: Db = {
    query: async (...query: unknown[]) => {
      asked.push(query)
      return { rows: [], rowCount: 0 }
    },
  }
  await insertRow<Note>(db, 'notes', { title: undefined, pages: null }, 'on conflict do nothing')
  // @ts-expect-error The table has no such column.
  await insertRow<Note>(db, 'notes', { 'a"b': 1 })
  // @ts-expect-error Without the type of the row, any column would compile.
  await insertRow(db, 'notes', { title: 'a' })
  expect(asked).toEqual([
    ['insert into "notes" ("pages") values ($1) on conflict do nothing', [null]],
    ['insert into "notes" ("a""b") values ($1) ', [1]],
    ['insert into "notes" ("title") values ($1) ', ['a']],
  ])
})
