import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePorts } from '../scripts/free-ports.ts'
import type { DrivenElement, Driver } from './browser-driver.ts'
import { until } from './steps.ts'

/** Key of an element in answers, fixed by the WebDriver standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Collects errors from when the driver first reaches a page: WebDriver reports none, so earlier ones aren't seen.
 */
const COLLECT = `
  if (!window.collectedErrors) {
    const list = (window.collectedErrors = [])
    const log = console.error
    console.error = (...parts) => { list.push(parts.map(String).join(' ')); log(...parts) }
    addEventListener('error', (event) => list.push(event.message || 'a file failed to load'), true)
    addEventListener('unhandledrejection', (event) => list.push(String(event.reason)))
  }
  return window.collectedErrors.splice(0)`

/** WebKitGTK's browser on a screen in memory, driven through WebDriver. Takes no screenshots: its driver hangs on short pages. */
export async function startWebKit(): Promise<Driver> {
  const started: ChildProcess[] = []
  const stop = async () => {
    for (const child of started.reverse()) {
      if (child.exitCode !== null) continue
      child.kill()
      await once(child, 'exit')
    }
  }
  try {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    started.push(screen)
    const [display] = (await once(createInterface(screen.stdio[3] as Readable), 'line')) as [string]
    const port = await freePorts(1)
    started.push(
      spawn('WebKitWebDriver', [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: `:${display}` },
      }),
    )
    const at = `http://127.0.0.1:${port}`
    await until(20_000, () =>
      fetch(`${at}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const { sessionId } = (await send('POST', `${at}/session`, { capabilities: {} })) as { sessionId: string }
    const session = `${at}/session/${sessionId}`
    return { ...driverOf(session), close: () => send('DELETE', session).then(stop, stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

function driverOf(session: string): Omit<Driver, 'close'> {
  const errors: string[] = []
  const post = (path: string, body: object) => send('POST', `${session}${path}`, body)
  const run = async (body: string, args: unknown[]) => {
    errors.push(...((await post('/execute/sync', { script: COLLECT, args: [] })) as string[]))
    return post('/execute/sync', { script: body, args })
  }
  return {
    async open(url) {
      await post('/frame', { id: null })
      await post('/url', { url })
    },
    run,
    async find(body, args): Promise<DrivenElement | undefined> {
      const found = (await run(body, args)) as { [ELEMENT]: string } | null
      if (!found) return undefined
      const element = `/element/${found[ELEMENT]}`
      return {
        async click() {
          await post(`${element}/click`, {})
        },
        async type(text) {
          await run('arguments[0].select()', [found])
          await post(`${element}/value`, { text })
        },
        async choose(path) {
          await post(`${element}/value`, { text: path })
        },
      }
    },
    async enterFrame(title) {
      await post('/frame', { id: null })
      if (!title) return
      let frame: unknown
      await until(20_000, async () => {
        frame = await run('return document.querySelector(`iframe[title="${arguments[0]}"]`)', [title])
        return frame !== null
      })
      await post('/frame', { id: frame })
    },
    errors: () => errors.splice(0),
  }
}

/** Sends a WebDriver command and returns its value. Throws with the driver's message. */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error} ${message}`)
  }
  return value
}
