import { expect, it } from 'vitest'
import released from '../../migrations/released.json' with { type: 'json' }
import { hashMigration, listMigrations } from './migrate.ts'

it('every migration has the hash listed in released.json, where lines are added and never changed', async () => {
  const found: Record<string, string> = {}
  for (const name of await listMigrations()) found[name] = await hashMigration(name)
  expect(found).toEqual(released)
})
