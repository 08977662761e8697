import { expect, it } from 'vitest'
import type { Tx } from './pool.ts'
import { updateRow } from './update-row.ts'

it('updateRow writes columns by their names, and leaves those without a value as they are', async () => {
  const asked: unknown[] = []
  const tx = { query: async (...query: unknown[]) => void asked.push(query) } as unknown as Tx
  await updateRow<{ note_id: number; title: string; pages: number | null }>(
    tx,
    'notes',
    { note_id: 7 },
    { title: undefined, pages: null },
    'changed_at = now()',
  )
  expect(asked).toEqual([
    [
      expect.stringMatching(
        /^update "notes" set "pages" = \$2, changed_at = now\(\)\s+where "note_id" = \$1$/,
      ),
      [7, null],
    ],
  ])
})
