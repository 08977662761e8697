import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { metric } from './hostile-clients.ts'
import { ask, type ProofServer, type Shop } from './shop.ts'
import { download, expectBalancedBooks, order, quantile, verify } from './steps.ts'

const SAMPLE_MS = 5_000
/** Largest growth of memory from the second to the last quarter. */
const MEMORY_GROWTH = 0.1
const DESCRIPTOR_GROWTH = 10
const WORKERS = 6
/** Between two rounds of a worker: a steady load, not the most that the machine can do. */
const PAUSE_MS = 200

/**
 * Sends page views, log-ins, searches, downloads and payments to one server for this long, in ms. Memory and open files
 * in the last quarter match those in the second, when the server was warm.
 */
export async function soak(shop: Shop, for_ms: number): Promise<string> {
  // The overload proof checks when a busy server refuses requests.
  const server = await shop.serverAt({ MOST_WAITING: '1000' })
  await server.start()
  try {
    return await measure(shop, server, for_ms)
  } finally {
    await server.kill()
  }
}

async function measure(shop: Shop, server: ProofServer, for_ms: number): Promise<string> {
  const members = await shop.givenMembers(WORKERS)
  const assets = await shop.givenAssets(50)
  const samples: { memory_mb: number; files: number }[] = []
  const counts: Record<string, number> = {}
  const note = ({ status }: { status: number }) => void (counts[status] = (counts[status] ?? 0) + 1)
  const began = Date.now()
  const load = members.map(async (member, worker) => {
    for (let round = worker; Date.now() - began < for_ms; round++) {
      for (const path of ['/', `/search?keywords=word${round % 500}`, '/images', '/pricing', '/faq'])
        note({ status: (await fetch(server.url + path).then(async (it) => (await it.text(), it))).status })
      note(await ask(server, '/api/user/credits/', { token: member.token }))
      note(await ask(server, `/api/contributor/search/?keywords=proof&offset=${round % 40}`))
      note(await download(server, member, assets[round % assets.length]!))
      if (round % 10 === 0) {
        const reference = await order(server, member)
        await shop.pay(reference)
        note(await verify(server, member, reference))
      }
      await sleep(PAUSE_MS)
    }
  })
  while (Date.now() - began < for_ms) {
    await sleep(SAMPLE_MS)
    samples.push({
      memory_mb: (await metric(server, 'process_resident_memory_bytes')) / 2 ** 20,
      files: await metric(server, 'process_open_fds'),
    })
  }
  await Promise.all(load)
  const bad = Object.keys(counts).filter((status) => !['200', '402'].includes(status))
  assert.deepEqual(bad, [], JSON.stringify(counts))
  const quarter = Math.floor(samples.length / 4)
  const middle = (part: typeof samples, of: 'memory_mb' | 'files') =>
    Math.round(
      quantile(
        part.map((one) => one[of]),
        0.5,
      ),
    )
  const warm = samples.slice(quarter, 2 * quarter)
  const last = samples.slice(-quarter)
  const memory = [middle(warm, 'memory_mb'), middle(last, 'memory_mb')] as const
  const files = [middle(warm, 'files'), middle(last, 'files')] as const
  assert.ok(memory[1] <= memory[0] * (1 + MEMORY_GROWTH), `memory grew from ${memory[0]} to ${memory[1]} MB`)
  assert.ok(files[1] <= files[0] + DESCRIPTOR_GROWTH, `open files grew from ${files[0]} to ${files[1]}`)
  await expectBalancedBooks(shop)
  return `${Math.round(for_ms / 60_000)} minutes of traffic (${JSON.stringify(counts)}): memory ${memory[0]} → ${memory[1]} MB, open files ${files[0]} → ${files[1]}`
}
