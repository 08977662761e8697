/** @module-tag slow */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BackgroundRenderer, type RenderOrder } from './background-renderer.ts'
import { renderRendition } from './render-rendition.ts'
import { givenNoise } from './testing-pictures.ts'

const order = async (): Promise<RenderOrder> => ({
  master: {
    data: await givenNoise({ width: 600, height: 400 }).jpeg().toBuffer(),
    format: 'jpeg',
    picture_key: '0123456789abcdef',
    width_px: 600,
    height_px: 400,
    has_alpha: false,
    watermark: 'Taswira',
    focal_point: null,
  },
  kind: 'display',
  format: 'webp',
})

const { signal } = new AbortController()

/** Processes that this one has started for renditions. */
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const [, parent] = fields(`/proc/${pid}/stat`)
      return (
        parent === String(process.pid) && textOf(`/proc/${pid}/cmdline`).includes('background-render-process')
      )
    })

/** State, parent and so on, from the third field of proc_pid_stat(5) on. */
const fields = (path: string) =>
  textOf(path)
    .replace(/^.*\) /s, '')
    .split(' ')

/** Empty when the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

it('a rendition made in the background equals one made in this process', async () => {
  using renderer = new BackgroundRenderer(signal)
  const wanted = await order()
  const [first, second] = [await renderer.ask(wanted), await renderer.ask({ ...wanted, kind: '360' })]
  expect(first.equals(await renderRendition(wanted.master, 'display', 'webp'))).toBe(true)
  expect(second.equals(await renderRendition(wanted.master, '360', 'webp'))).toBe(true)
})

it('the background renderer rejects an unreadable image and still renders the next one', async () => {
  using renderer = new BackgroundRenderer(signal)
  const wanted = await order()
  const broken = { ...wanted, master: { ...wanted.master, data: Buffer.from('not an image') } }
  await expect(renderer.ask(broken)).rejects.toThrow('unsupported image format')
  expect(await renderer.ask(wanted)).toBeInstanceOf(Buffer)
})

const reason = process.platform === 'linux' ? '' : ' (skipped: reads /proc)'

it.skipIf(reason)(`every thread that makes background renditions has a low priority${reason}`, async () => {
  using renderer = new BackgroundRenderer(signal)
  await renderer.ask(await order())
  const [pid] = processes()
  const nice = readdirSync(`/proc/${pid}/task`).map((task) => fields(`/proc/${pid}/task/${task}/stat`)[16])
  expect(nice.length).toBeGreaterThan(4)
  expect(new Set(nice)).toEqual(new Set(['10']))
})

it.skipIf(reason)(
  `a killed rendition process is replaced, and its replacement ends when disposed${reason}`,
  async () => {
    const renderer = new BackgroundRenderer(signal)
    const wanted = await order()
    await renderer.ask(wanted)
    const [pid] = processes()
    const interrupted = renderer.ask(wanted)
    process.kill(Number(pid), 'SIGKILL')
    await expect(interrupted).rejects.toThrow('ended')
    expect(await renderer.ask(wanted)).toBeInstanceOf(Buffer)
    renderer[Symbol.dispose]()
    await expect.poll(processes).toEqual([])
  },
)

it('the rendition process ends at once when its signal is aborted', async () => {
  const stopping = new AbortController()
  using renderer = new BackgroundRenderer(stopping.signal)
  const wanted = await order()
  await renderer.ask(wanted)
  const interrupted = renderer.ask(wanted)
  stopping.abort()
  await expect(interrupted).rejects.toThrow('ended')
  await expect(renderer.ask(wanted)).rejects.toThrow()
})
