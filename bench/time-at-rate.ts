// Requests paths in turn at a fixed rate and sends back how long each response took, in ms. A process of its own with
// the plainest client: in a larger one, garbage collections of that process would count as time of the server.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RateOrder {
  url: string
  paths: string[]
  /** Requests per second. */
  rate: number
  seconds: number
}

const agent = new Agent({ keepAlive: true })

process.once('message', (order: RateOrder) => void carryOut(order))

async function carryOut({ url, paths, rate, seconds }: RateOrder) {
  const times: number[] = []
  const started = performance.now()
  for (let number = 0; number < rate * seconds; number++) {
    await sleep(Math.max(0, started + (number * 1_000) / rate - performance.now()))
    times.push(await timeOf(url + paths[number % paths.length]!))
  }
  process.send!(times)
  process.disconnect()
}

/** Rejects when the response is not OK. */
function timeOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    get(address, { agent }, (response) => {
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${address}: ${response.statusCode}`))
      })
      response.on('error', reject).resume()
    }).on('error', reject)
  })
}
