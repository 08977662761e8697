import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDatabaseAway } from '../../db/pool.ts'
import { givenLine } from '../../testing/silent-line.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { createSearchEngines } from './search-engines.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a search in PostgreSQL', () => {
  it('fails as an outage when its connection is lost, and the next one uses another', async () => {
    const line = await givenLine(world.connection_string)
    const engines = createSearchEngines({
      config: { ...world.config, search_url: 'postgres:' },
      log: world.log,
      connection_string: line.connection_string,
      on_demand: true,
      patience_ms: 1_000,
    })
    const search = () => engines.present.search({ groups: [], sort: 'popular', limit: 1, offset: 0 })
    try {
      expect(await search()).toMatchObject({ total: 0 })
      line.fallSilent()
      expect(await search().catch(isDatabaseAway)).toBe(true)
      line.redirect(world.connection_string)
      expect(await search()).toMatchObject({ total: 0 })
    } finally {
      await engines.stop()
      await line.close()
    }
  })
})
