import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
let base: string
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
})
afterAll(() => sandbox.close())

const post = (path: string, body: unknown) =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('says what is running', async () => {
  const page = await (await fetch(base)).text()
  expect(page).toContain('Stand-ins for third parties')
})

it('lets a service misbehave until it is told to stop', async () => {
  expect((await post('/_faults', { service: 'mail', mode: 'hang' })).status).toBe(200)
  expect(await (await fetch(base)).text()).toContain('misbehaves: hang')
  await post('/_faults', { service: 'mail', mode: 'ok' })
  expect(await (await fetch(base)).text()).not.toContain('misbehaves')
})

it.each([
  {},
  { service: 'mail' },
  { service: 'post', mode: 'hang' },
  { service: 'mail', mode: 'sulk' },
  { service: 'mail', mode: 'delay', ms: -1 },
])('refuses %j as a fault', async (fault) => {
  expect((await post('/_faults', fault)).status).toBe(400)
})

it('forgets everything on request', async () => {
  await post('/_faults', { service: 'geo', mode: 'reset' })
  expect((await fetch(`${base}/_state`, { method: 'DELETE' })).status).toBe(204)
  expect(await (await fetch(base)).text()).not.toContain('misbehaves')
  expect(await (await fetch(`${base}/_requests`)).json()).toEqual([])
})
