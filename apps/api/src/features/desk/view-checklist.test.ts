import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { makeBackup } from '../backups/make-backup.ts'

let fresh: World
let ready: World
let place: string
beforeAll(async () => {
  fresh = await createWorld({ env: { PAYSTACK_BASE_URL: '' } })
  ready = await createWorld({
    env: {
      PUBLIC_ORIGIN: 'https://shop.test',
      SANDBOX: 'off',
      SMTP_URL: 'smtps://mail.test',
      PAYSTACK_BASE_URL: 'https://payments.test',
      PAYSTACK_SECRET_KEY: 'sk_live_x',
      PAYSTACK_PUBLIC_KEY: 'pk_live_x',
      SIGNING_SECRET: 's'.repeat(32),
      CERTIFICATE_KEY: generateKeyPairSync('ed25519').privateKey.export({
        format: 'pem',
        type: 'pkcs8',
      }) as string,
    },
  })
  place = await mkdtemp(join(tmpdir(), 'taswira-checklist-'))
})
afterAll(async () => {
  await fresh.close()
  await ready.close()
  await rm(place, { recursive: true, force: true })
})

async function toDo(world: World): Promise<string[]> {
  const operator = await givenOperator(world)
  const answer = await operator.get('checklist/')
  expect(answer.statusCode).toBe(200)
  return answer
    .json<{ items: { item: string; done: boolean }[] }>()
    .items.filter(({ done }) => !done)
    .map(({ item }) => item)
}

it('the opening checklist of a new site with stand-ins lists everything that is missing', async () => {
  const { asset_id } = await fresh.givenAsset({ creator: { full_name: 'Demo', username: 'demo' } })
  expect(asset_id).toBeDefined()
  await fresh.db.query("update contributors set demo = true where username = 'demo'")
  expect(await toDo(fresh)).toEqual([
    'stand_ins',
    'public_origin',
    'payments',
    'mail',
    'signing_secret',
    'certificate_key',
    'backup',
    'demo',
  ])
})

it('the opening checklist reflects the settings, the catalogue, the backups and the storage', async () => {
  expect(await toDo(ready)).toEqual(['backup'])
  await ready.givenAsset()
  await makeBackup(ready, place)
  expect(await toDo(ready)).toEqual([])
  await ready.db.query("update last_backup set finished_at = now() - interval '25 hours'")
  // Storage fails because a file is in place of its folder.
  await rm(ready.config.storage_dir, { recursive: true, force: true })
  await writeFile(ready.config.storage_dir, '')
  expect(await toDo(ready)).toEqual(['storage', 'backup'])
})

it('only operators can see the opening checklist', async () => {
  const member = await fresh.givenMember()
  expect((await member.get('/api/desk/checklist/')).statusCode).toBe(401)
  expect((await fresh.get('/api/desk/checklist/')).statusCode).toBe(401)
})
