import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenContributor } from '../../testing/test-contributor.ts'
import { givenSubmission } from '../../testing/test-submission.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
})
afterAll(() => world.close())

it('nothing that visitors and members may ask shows an image that was never published', async () => {
  const { username } = await givenContributor(world, { username: 'ada' })
  const title = 'Quernstone beside a granary'
  const keywords = ['quernstone', 'granary', 'grain', 'millet', 'stone']
  const words = { title, keywords, description: title, file_name: 'quernstone.jpg', location: 'Quernstown' }
  const hidden = []
  for (const status of ['draft', 'in_review', 'changes_requested', 'refused', 'withdrawn'] as const)
    hidden.push(await givenSubmission(world, username, { ...words, status }))
  await world.searchIsReady()
  const member = await world.givenMember()
  const picture_key = hidden[1]!.picture_key
  const params: Record<string, string> = {
    slug: 'quernstone-beside-a-granary',
    stock_id: 'TSW-000001',
    username,
    picture_key,
    submission_key: hidden[1]!.submission_key,
  }
  const secret = /quern|granary/i
  const keys = hidden.flatMap((one) => [one.picture_key, one.submission_key, one.master_key])
  let asked = 0
  for (const { endpoint } of world.registry.mounted.values()) {
    if (endpoint.method !== 'GET' || !['public', 'member'].includes(endpoint.auth)) continue
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1')
    for (const query of endpoint.query ? ['', '?keywords=quernstone', '?q=quern'] : ['']) {
      const { body, statusCode } = await world.app.inject({
        url: `/${endpoint.base ?? 'api'}${path}${query}`,
        headers: endpoint.auth === 'member' ? { authorization: `Token ${member.token}` } : {},
      })
      asked += 1
      expect(statusCode, endpoint.name).toBeLessThan(500)
      // What was asked may be repeated.
      const told = body.replaceAll(/"(keywords|q|query|text|typed)":"[^"]*"/g, '')
      if (statusCode === 200) expect(secret.test(told) ? `${endpoint.name} ${told}` : '').toBe('')
      for (const key of keys) expect(body.includes(key), endpoint.name).toBe(false)
    }
  }
  expect(asked).toBeGreaterThan(80)
  for (const view of ['360', 'display', 'share.jpg', 'sample/quernstone-beside-a-granary-sample.jpg'])
    expect((await world.get(`/pictures/${picture_key}/${view}`)).statusCode).toBeGreaterThanOrEqual(400)
})
