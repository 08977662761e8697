import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppOptions, buildApp } from '../../app.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { keepBrowserFiles } from './keep-browser-files.ts'

const old_script = `export const words = '${'old '.repeat(600)}'`
const new_script = `export const words = '${'new '.repeat(600)}'`

const folders: string[] = []
let world: World
let older: AppOptions['web']
let newer: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  older = await givenBuild({ 'home-AAAA.js': old_script, 'same-CCCC.css': 'p{}', 'home-AAAA.js.br': 'x' })
  world = await createWorld({ web: older })
  const web = await givenBuild({ 'home-BBBB.js': new_script, 'same-CCCC.css': 'p{}' })
  newer = await buildApp({ ...world, web })
})
afterAll(async () => {
  await newer.app.close()
  await world.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function givenBuild(files: Record<string, string>) {
  const client_dir = await mkdtemp(join(tmpdir(), 'taswira-build-'))
  folders.push(client_dir)
  await mkdir(join(client_dir, '_b'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(client_dir, '_b', name), content)
  return { client_dir, loadBuild: () => Promise.reject(new Error('no page is rendered here')) }
}

describe('during an upgrade', () => {
  it('a process of the newer build serves browser files of the earlier build', async () => {
    const answer = await newer.app.inject({ url: '/_b/home-AAAA.js' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(old_script)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('a process of the earlier build serves browser files of the newer build', async () => {
    const headers = { 'accept-encoding': 'br' }
    const answer = await world.app.inject({ url: '/_b/home-BBBB.js', headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(new_script)
  })

  it('browser files are deleted 30 days after a process last used them', async () => {
    await world.db.query("update browser_files set last_built_at = now() - interval '31 days'")
    await keepBrowserFiles(world.db, older!.client_dir!)
    const { rows } = await world.db.query('select name from browser_files order by name')
    expect(rows).toEqual([{ name: 'home-AAAA.js' }, { name: 'same-CCCC.css' }])
    expect((await world.app.inject({ url: '/_b/home-BBBB.js' })).statusCode).toBe(404)
  })
})

describe('a URL under /_b/ that matches no browser file', () => {
  const addresses = [
    '/_b/..',
    '/_b/%2e%2e',
    '/_b/../x',
    '/_b/a/../../..',
    '/_b/%00',
    '/_b/..%5c',
    '/_b/./',
    '/_b//etc',
    '/_b/../../server/index.js',
    '/_b/nothing-AAAA.js',
    '/_b/',
    '/_b',
  ]
  it.each(addresses)('answers 404: %s', async (path) => {
    expect(await ask(world, path)).toEqual({ status: 404, text: '{"detail":"Not found."}' })
  })

  it('counts towards the request limit', async () => {
    const strict = await createWorld({ web: older, env: { LIMITS_FACTOR: '0.001' } })
    const statuses = []
    for (let asked = 0; asked < 4; asked++) statuses.push((await ask(strict, '/_b/..')).status)
    expect(statuses).toEqual([404, 404, 404, 429])
    await strict.close()
  })
})

/** Uses http.get, because fetch and app.inject would resolve ".." in the URL. */
async function ask({ app }: World, path: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  return { status: answer.statusCode, text: await text(answer) }
}
