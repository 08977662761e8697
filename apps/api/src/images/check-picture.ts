import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureRefusal } from '@taswira/contract'
import { type OpenedPicture, RefusedPicture, UncheckedPicture } from './open-picture.ts'
import { inMemoryTurn } from '../memory-turns.ts'
import { startedProcess, withCpuLimit } from '../started-process.ts'
import { mendedFile } from './mend-jpeg.ts'
import type { FoundCredential } from './read-credential.ts'
import { decode } from './sharp.ts'

/**
 * Processor time that a file may use, in s. A busy machine takes longer by the clock, but uses no more processor time
 * (decision 71).
 */
const CPU_MAX_S = 60
/** A check that runs longer than this by the clock, in ms, is stuck. */
const STUCK_AFTER_MS = 10 * 60_000
/** How a check ends because of its file: at a limit, or when the decoder crashes. All other signals are from outside. */
const signals_of_file = ['SIGXCPU', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP']
/** Longer than any description of a picture, or a logo. */
const MAX_CHARACTERS = 4_000_000

const check_process = fileURLToPath(new URL('./check-picture-process.ts', import.meta.url))

export interface CheckedPicture extends OpenedPicture {
  credential: FoundCredential | null
}

interface Json extends Omit<CheckedPicture, 'fingerprints' | 'lookups'> {
  fingerprints: string[]
  lookups: string[]
}

interface CheckOptions {
  signal?: AbortSignal
  memory_max_bytes?: number
  cpu_max_s?: number
  stuck_after_ms?: number
  program?: string
}

/**
 * Does what openPicture does and reads the content credential, in a separate process without our settings and secrets.
 * Throws RefusedPicture, also when the file takes too much processor time or memory or crashes the decoder, and
 * UncheckedPicture; rejects when `signal` is aborted.
 */
export async function checkPicture(
  path: string,
  options: CheckOptions & { signal: AbortSignal },
): Promise<CheckedPicture> {
  const text = await runCheck(path, options)
  const found = JSON.parse(text) as { picture: Json } | { refusal: PictureRefusal }
  if ('refusal' in found) throw new RefusedPicture(found.refusal)
  const { picture } = found
  const buffers = (list: string[]) => list.map((item) => Buffer.from(item, 'base64'))
  return {
    ...picture,
    fingerprints: buffers(picture.fingerprints),
    lookups: buffers(picture.lookups),
  }
}

/**
 * What a check process writes to stdout about a file. Throws RefusedPicture when the file takes too much processor time
 * or memory or crashes the decoder, and UncheckedPicture; rejects when `signal` is aborted.
 */
export function runCheck(path: string, options: CheckOptions): Promise<string> {
  const { signal, cpu_max_s = CPU_MAX_S, stuck_after_ms = STUCK_AFTER_MS, program = check_process } = options
  const command = [process.execPath, program, path, String(options.memory_max_bytes ?? '')]
  const run = () =>
    new Promise<string>((resolve, reject) => {
      const child = startedProcess(
        spawn('/bin/sh', withCpuLimit(cpu_max_s, command), {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: {},
          timeout: stuck_after_ms,
          killSignal: 'SIGKILL',
          ...(signal && { signal }),
        }),
      )
      let text = ''
      let last_words = ''
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.length > MAX_CHARACTERS) child.kill('SIGABRT')
      })
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        last_words = (last_words + chunk).slice(-2_000)
      })
      child.once('error', reject)
      child.once('close', (code, killed_by) => {
        if (code === 0) resolve(text)
        else if (killed_by && signals_of_file.includes(killed_by))
          reject(new RefusedPicture('too_heavy', { cause: killed_by }))
        else
          reject(new UncheckedPicture(`check process ${killed_by ?? `exited with ${code}: ${last_words}`}`))
      })
    })
  return inMemoryTurn(run, signal)
}

/** Long side of the copy, in px: small print on a page of A4 stays legible. */
const LONG_SIDE_PX = 2_400

/**
 * Re-encodes a photographed document as a JPEG without metadata or anything else that the file contains. Throws
 * RefusedPicture.
 */
export async function documentCopy(path: string, signal: AbortSignal): Promise<Buffer> {
  await checkPicture(path, { signal })
  return decode(await mendedFile(path))
    .autoOrient()
    .resize(LONG_SIDE_PX, LONG_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer()
}
