import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type OpenedPicture, type PictureRefusal, RefusedPicture } from './open-picture.ts'
import { startedProcess } from '../started-process.ts'

/** Time limit for a file; longer than decoding may take. */
const LIMIT_MS = 60_000
/** More than any description of a picture takes. */
const MAX_CHARACTERS = 1_000_000

const check_process = fileURLToPath(new URL('./check-picture-process.ts', import.meta.url))

interface Json extends Omit<OpenedPicture, 'fingerprints' | 'lookups' | 'embedded'> {
  fingerprints: string[]
  lookups: string[]
  embedded: Omit<OpenedPicture['embedded'], 'captured_at'> & { captured_at: string | null }
}

/**
 * Opens a file like openPicture, in a process of its own without our settings and secrets. Throws RefusedPicture, also
 * when the file takes too long, too much memory, or makes the decoder crash; rejects when `signal` aborts.
 */
export async function checkPicture(
  path: string,
  { signal, memory_max_bytes }: { signal: AbortSignal; memory_max_bytes?: number },
): Promise<OpenedPicture> {
  const text = await run(
    [check_process, path, ...(memory_max_bytes ? [String(memory_max_bytes)] : [])],
    signal,
  )
  const found = JSON.parse(text) as { picture: Json } | { refusal: PictureRefusal }
  if ('refusal' in found) throw new RefusedPicture(found.refusal)
  const { picture } = found
  const { captured_at } = picture.embedded
  const buffers = (list: string[]) => list.map((item) => Buffer.from(item, 'base64'))
  return {
    ...picture,
    embedded: { ...picture.embedded, captured_at: captured_at === null ? null : new Date(captured_at) },
    fingerprints: buffers(picture.fingerprints),
    lookups: buffers(picture.lookups),
  }
}

function run(args: string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startedProcess(
      spawn(process.execPath, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {},
        timeout: LIMIT_MS,
        killSignal: 'SIGKILL',
        signal,
      }),
    )
    let text = ''
    let last_words = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.length > MAX_CHARACTERS) child.kill('SIGKILL')
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      last_words = (last_words + chunk).slice(-2_000)
    })
    child.once('error', reject)
    child.once('close', (code, killed_by) => {
      if (code === 0) resolve(text)
      else if (killed_by !== null && !signal.aborted)
        reject(new RefusedPicture('too_heavy', { cause: killed_by }))
      else reject(new Error(`check process exited early: ${code ?? 'killed'} ${last_words}`))
    })
  })
}
