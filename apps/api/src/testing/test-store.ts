import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox, storage_keys } from '@taswira/sandbox'

/** What happens to rendition requests; `full` and `cut` affect writes only. */
type Trouble = 'none' | 'hang' | 'reset' | 'cut' | 'full'

export type TestStore = Awaited<ReturnType<typeof startTestStore>>

/** Starts an object store behind a proxy in which only rendition requests can fail. */
export async function startTestStore() {
  const sandbox = await startSandbox({ port: 0, smtp_port: 0 })
  // The AWS client reads its keys from the environment.
  Object.assign(process.env, storage_keys)
  const state = { trouble: 'none' as Trouble }

  const line = createServer((asked, reply) => {
    const { method, url = '', headers } = asked
    const trouble = url.includes('/renditions/') ? state.trouble : 'none'
    if (trouble === 'hang') return
    if (trouble === 'reset') return void asked.socket.resetAndDestroy()
    if (trouble === 'full' && method === 'PUT') return void reply.writeHead(507).end()
    const passed = send({ port: sandbox.port, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    if (trouble !== 'cut' || method !== 'PUT') return void asked.pipe(passed)
    // The first bytes of an upload arrive, then the connection breaks.
    asked.once('data', (piece: Buffer) => {
      passed.write(piece.subarray(0, 100), () => {
        passed.destroy()
        asked.socket.resetAndDestroy()
      })
    })
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const origin = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  const control = async (path: string) => (await fetch(`http://127.0.0.1:${sandbox.port}${path}`)).json()

  return Object.assign(state, {
    origin,
    /** Settings of a site that uses this store. */
    env: { STORAGE_URL: 's3://originals/shop', AWS_ENDPOINT_URL_S3: `${origin}/s3` },
    /** Lists the object names of an image's renditions, including the bucket. */
    async renditionsOf(picture_key: string): Promise<string[]> {
      const start = `originals/shop/renditions/${picture_key.slice(0, 2)}/${picture_key}-`
      const objects = (await control('/_storage')) as { name: string }[]
      return objects.map(({ name }) => name).filter((name) => name.startsWith(start))
    },
    /** Lists all object names, including the bucket. */
    async objects(): Promise<string[]> {
      return ((await control('/_storage')) as { name: string }[]).map(({ name }) => name)
    },
    /** Lists the method and path of each request so far. */
    async requests(): Promise<string[]> {
      const calls = (await control('/_requests?service=storage')) as { request: string }[]
      return calls.map(({ request }) => request)
    },
    async close() {
      line.closeAllConnections()
      line.close()
      await sandbox.close()
    },
  })
}
