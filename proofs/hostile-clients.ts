import assert from 'node:assert/strict'
import { execFileSync, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type ProofServer, type Shop } from './shop.ts'
import { quantile, until } from './steps.ts'

/** Connections held open at once, and for how long, in ms: longer than any timeout of the server. */
const ATTACKERS = 15_000
const ATTACK_MS = 75_000
/** Limit for the 95th percentile of visitors' response times during the attack, in ms. */
const VISITORS_MS = 500

/**
 * One address keeps up to 15,000 connections with unfinished requests open, against a server with default limits.
 * Visitors from other addresses are served, and afterwards all attacking connections are closed.
 */
export async function outlastSlowClients(shop: Shop): Promise<string> {
  const server = await shop.serverAt({})
  await server.start()
  const attack = fork(join(import.meta.dirname, 'slow-attack.ts'), [
    new URL(server.url).port,
    String(ATTACKERS),
    '127.0.0.2',
  ])
  try {
    await sleep(3_000)
    const { took_ms, most_connections } = await visit(server, ATTACK_MS)
    attack.kill('SIGKILL')
    await until(70_000, async () => (await metric(server, 'taswira_connections')) < 20)
    const p95_ms = quantile(took_ms, 0.95)
    assert.ok(p95_ms < VISITORS_MS, `visitors waited ${p95_ms} ms`)
    return `slow clients for ${ATTACK_MS / 1_000} s from one address: at most ${most_connections} of their connections open, ${took_ms.length} visits answered 200, p95 ${p95_ms} ms`
  } finally {
    attack.kill('SIGKILL')
    await server.kill()
  }
}

/** Limit of the server's open file descriptors. */
const FEW_DESCRIPTORS = 400

/**
 * A server limited to 400 descriptors is attacked from several addresses; then even the ones it has reserved are taken
 * away for ten seconds. It does not crash and recovers.
 */
export async function runOutOfDescriptors(shop: Shop): Promise<string> {
  const limited = await shop.serverAt({}, { descriptors: FEW_DESCRIPTORS })
  await limited.start()
  const addresses = Array.from({ length: 20 }, (_, n) => `127.0.2.${n + 1}`)
  const attack = fork(join(import.meta.dirname, 'slow-attack.ts'), [
    new URL(limited.url).port,
    '5000',
    ...addresses,
  ])
  try {
    await sleep(5_000)
    const used = openDescriptors(limited)
    assert.ok(used < FEW_DESCRIPTORS, `${used} descriptors`)
    attack.kill('SIGKILL')
    await until(30_000, async () => (await ask(limited, '/healthz')).status === 200)

    // From here on the server can't open any descriptor.
    limitDescriptors(limited, openDescriptors(limited))
    const answers = new Map<number, number>()
    for (const began = Date.now(); Date.now() - began < 10_000; await sleep(50))
      for (const path of ['/', '/api/categories/', '/metrics', '/readyz', '/search?q=lagos']) {
        const { status } = await ask(limited, path)
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    limitDescriptors(limited, FEW_DESCRIPTORS)
    await until(30_000, async () => (await ask(limited, '/readyz')).status === 200)
    assert.equal((await ask(limited, '/api/categories/')).status, 200)
    const seen = JSON.stringify(Object.fromEntries(answers))
    return `a server with ${FEW_DESCRIPTORS} descriptors attacked from ${addresses.length} addresses: ${used} open at most, alive; with none left for 10 s (answers ${seen}), alive and ready again`
  } finally {
    attack.kill('SIGKILL')
    await limited.kill()
  }
}

/**
 * Requests pages one after another as a browser would; returns the response times and the highest number of
 * connections.
 */
async function visit(server: ProofServer, for_ms: number) {
  const took_ms: number[] = []
  let most_connections = 0
  const paths = ['/', '/api/contributor/images/?format=json', '/images', '/faq']
  for (const began = Date.now(); Date.now() - began < for_ms; await sleep(100)) {
    const asked = performance.now()
    const answer = await fetch(server.url + paths[took_ms.length % paths.length]!)
    await answer.arrayBuffer()
    took_ms.push(Math.round(performance.now() - asked))
    assert.equal(answer.status, 200)
    if (took_ms.length % 20 === 0)
      most_connections = Math.max(most_connections, await metric(server, 'taswira_connections'))
  }
  return { took_ms, most_connections }
}

async function metric(server: ProofServer, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const value = new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]
  assert.ok(value, `no metric ${name}`)
  return Number(value)
}

const openDescriptors = ({ pid }: ProofServer) => readdirSync(`/proc/${pid}/fd`).length

function limitDescriptors({ pid }: ProofServer, soft: number) {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${soft}:`])
}
