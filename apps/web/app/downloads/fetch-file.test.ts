import { ConnectionError } from '@taswira/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DownloadError, fetchFile, type OpenFile } from './fetch-file.ts'

const whole = new TextEncoder().encode('a picture of twenty-six..!')
const quick = { signal: new AbortController().signal, pauses_ms: [1, 1, 1] }

/** Returns the file from byte `from`; the connection breaks after `breaks_after` bytes. */
function answer(from: number, { breaks_after = Infinity, etag = '"1"', status = from ? 206 : 200 } = {}) {
  const rest = whole.slice(status === 206 ? from : 0)
  const given = rest.slice(0, breaks_after)
  const body = new ReadableStream({
    start(controller) {
      // Sends the file in chunks, as a network does.
      for (let at = 0; at < given.length; at += 5) controller.enqueue(given.slice(at, at + 5))
      if (given.length === rest.length) controller.close()
    },
    pull(controller) {
      if (given.length < rest.length) controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, {
    status,
    headers: { 'content-length': String(rest.length), etag, 'content-type': 'image/jpeg' },
  })
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

it('fetchFile downloads the file and reports progress', async () => {
  const onProgress = vi.fn()
  const blob = await fetchFile(async () => answer(0), { ...quick, onProgress })
  expect(await bytesOf(blob)).toEqual(whole)
  expect(blob.type).toBe('image/jpeg')
  expect(onProgress.mock.calls[0]).toEqual([{ received: 5, total: 26 }])
  expect(onProgress.mock.lastCall).toEqual([{ received: 26, total: 26 }])
})

it('fetchFile resumes at the byte where the connection broke', async () => {
  const asked: { from: number; etag: string | null }[] = []
  const blob = await fetchFile(async ({ from, etag }) => {
    asked.push({ from, etag })
    return answer(from, { breaks_after: asked.length < 3 ? 10 : Infinity })
  }, quick)
  expect(asked).toEqual([
    { from: 0, etag: null },
    { from: 10, etag: '"1"' },
    { from: 20, etag: '"1"' },
  ])
  expect(await bytesOf(blob)).toEqual(whole)
})

it('fetchFile starts again if the file has changed', async () => {
  let tries = 0
  const blob = await fetchFile(
    async ({ from }) => (++tries === 1 ? answer(from, { breaks_after: 10 }) : answer(from, { status: 200 })),
    quick,
  )
  expect(await bytesOf(blob)).toEqual(whole)
})

it('fetchFile treats an early end of the file as a broken connection', async () => {
  let tries = 0
  const open: OpenFile = async ({ from }) => {
    if (++tries > 1) return answer(from)
    return new Response(whole.slice(0, 8), { headers: { 'content-length': '26', etag: '"1"' } })
  }
  expect(await bytesOf(await fetchFile(open, quick))).toEqual(whole)
})

it('fetchFile fails if the connection stays broken', async () => {
  const open = vi.fn(async () => {
    throw new ConnectionError()
  })
  await expect(fetchFile(open, quick)).rejects.toThrow(ConnectionError)
  expect(open).toHaveBeenCalledTimes(4)
})

const endOf = (result: Promise<Blob>) =>
  result.then(
    () => 'a file',
    (error: unknown) => (error instanceof DownloadError ? [error.reason, error.message] : error),
  )

/** Never responds; rejects as fetch does when it is aborted. */
const silent: OpenFile = ({ signal }) =>
  new Promise((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('a silent download connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is retried every 15 seconds, and fails the download after 60', async () => {
    const open = vi.fn(silent)
    const began_at = Date.now()
    const ended = endOf(fetchFile(open, { signal: quick.signal })).then((end) => [end, Date.now() - began_at])
    await vi.advanceTimersByTimeAsync(59_000)
    expect(open).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await ended).toEqual([['timed_out', 'Download timed out'], 60_000])
  })

  it('gets another 60 seconds after each byte or sign of life', async () => {
    const open: OpenFile = ({ onAlive, signal }) => {
      setTimeout(onAlive, 50_000)
      return silent({ from: 0, etag: null, onAlive, signal })
    }
    let end: unknown
    void endOf(fetchFile(open, { signal: quick.signal, stall_ms: 60_000 })).then((ended) => (end = ended))
    await vi.advanceTimersByTimeAsync(109_000)
    expect(end).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(end).toEqual(['timed_out', 'Download timed out'])
  })
})

it('fetchFile reports each failure with the text from the specification', async () => {
  const cancelling = new AbortController()
  const canceled = fetchFile(silent, { ...quick, signal: cancelling.signal })
  cancelling.abort()
  expect(await endOf(canceled)).toEqual(['canceled', 'Download canceled'])
  expect(await endOf(fetchFile(silent, { ...quick, timeout_ms: 20 }))).toEqual([
    'timed_out',
    'Download timed out',
  ])
  expect(await endOf(fetchFile(silent, { ...quick, stall_ms: 10 }))).toEqual([
    'timed_out',
    'Download timed out',
  ])
  const gone = async () => new Response(null, { status: 404, statusText: 'Not Found' })
  expect(await endOf(fetchFile(gone, quick))).toEqual(['refused', '404 default Not Found'])
  expect(await endOf(fetchFile(async () => new Response(null, { status: 200 }), quick))).toEqual([
    'unsupported',
    'ReadableStream not yet supported in this browser',
  ])
})
