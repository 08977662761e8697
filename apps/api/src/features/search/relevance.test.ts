import { listJudgedSearches, readRecorded } from '@taswira/relevance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askSearches, givenJudgedWorks, meansByGroup } from '../../testing/judged-shop.ts'
import { createWorld, type World } from '../../testing/world.ts'

/** How far the nDCG of a group may drop below the recorded value. */
const MAY_FALL = 0.01

describe('the judged searches', () => {
  const recorded = readRecorded().memory!
  let world: World
  let means: ReturnType<typeof meansByGroup>
  beforeAll(async () => {
    world = await createWorld()
    await givenJudgedWorks(world)
    await world.searchIsReady()
    const rows = await askSearches(listJudgedSearches(), async (path) => {
      const answer = await world.get(path)
      expect(answer.statusCode).toBe(200)
      const slugs = answer.json<{ slug: string }[]>().map(({ slug }) => slug)
      return { slugs, match: answer.headers['x-search-match'] as string }
    })
    means = meansByGroup(rows)
  })
  afterAll(() => world.close())

  it.each(Object.keys(recorded))('rank results in the group "%s" as well as recorded', (group) => {
    expect(means.get(group)!.ndcg).toBeGreaterThanOrEqual(recorded[group]!.ndcg - MAY_FALL)
    expect(means.get(group)!.empty).toBeLessThanOrEqual(recorded[group]!.empty)
  })
})
