import { error_kinds } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  operationId: string
  servers?: { url: string }[]
  responses: Record<string, { description: string }>
}

describe('the OpenAPI document', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  it('lists every refusal of every endpoint, even if several share a status', async () => {
    const { paths } = (await world.get('/api/openapi.json')).json<Document>()
    const operations = Object.values(paths).flatMap((one) => Object.values(one))
    let shared = 0
    for (const { endpoint } of world.registry.mounted.values()) {
      const { responses } = operations.find(({ operationId }) => operationId === endpoint.name)!
      for (const code of endpoint.errors) {
        const { status, detail } = error_kinds[code]
        expect(responses[status]?.description, `${endpoint.name}: ${code}`).toContain(detail)
      }
      shared += endpoint.errors.length - new Set(endpoint.errors.map((code) => error_kinds[code].status)).size
    }
    expect(shared).toBeGreaterThan(0)
  })

  it('sets no server per endpoint when everything is on one host', async () => {
    const { servers, paths } = (await world.get('/api/openapi.json')).json<Document>()
    expect(servers).toEqual([{ url: 'http://shop.test' }])
    for (const operations of Object.values(paths))
      for (const operation of Object.values(operations)) expect(operation.servers).toBeUndefined()
  })
})

describe('the OpenAPI document of an API on separate hosts', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({
      env: { API_BASE: 'https://api.shop.test/v1', AUTH_BASE: 'https://auth.shop.test/auth' },
    })
  })
  afterAll(() => world.close())

  it('has paths with a leading slash, each with its server', async () => {
    const { paths } = (await world.get('/v1/openapi.json')).json<Document>()
    for (const path of Object.keys(paths)) expect(path).toMatch(/^\/(v1|auth)\//)
    expect(paths['/v1/categories/']?.get?.servers).toEqual([{ url: 'https://api.shop.test' }])
    expect(paths['/auth/sign_up/']?.post?.servers).toEqual([{ url: 'https://auth.shop.test' }])
    // The paths also work there.
    expect((await world.get('/v1/categories/')).statusCode).toBe(200)
  })

  it('shows the full URL on the docs page', async () => {
    expect((await world.get('/v1/docs')).body).toContain('GET https://api.shop.test/v1/categories/')
  })
})
