import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { extractSubject } from '@taswira/demo-catalogue/layers'
import type { Master } from './render-rendition.ts'
import { decode } from './sharp.ts'
import { inMemoryTurn } from '../memory-turns.ts'
import { startedProcess, withCpuLimit } from '../started-process.ts'

/**
 * Largest cut-out, in pixels, because each pixel takes several bytes of memory. External services have the same limit.
 */
const MAX_PIXELS = 10_000_000
/** Processor time for finding a subject, in s: ten times what the slowest photograph needs. */
const CPU_MAX_S = 60
/** A process that runs longer than this by the clock, in ms, is stuck. */
const STUCK_AFTER_MS = 10 * 60_000
/** Larger than any PNG of that many pixels. */
const MAX_BYTES = 128 * 1024 * 1024
const NO_SUBJECT = 3

const cut_out_process = fileURLToPath(new URL('./cut-out-process.ts', import.meta.url))

/** The image has no clear subject. */
export class NoSubject extends Error {}

/** The pixels that the cut-out of an image has. */
export function cutOutSize({ width_px, height_px }: Pick<Master, 'width_px' | 'height_px'>) {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width_px * height_px)))
  return {
    width: Math.max(1, Math.round(width_px * scale)),
    height: Math.max(1, Math.round(height_px * scale)),
  }
}

/**
 * Cuts the subject out of an image: returns a PNG with the same proportions, transparent where the background was,
 * without metadata. Our own drawings mark their subject; an already transparent image is left as it is; for all others
 * a separate process finds it, which takes up to 580 MB and a core, so run one at a time. Throws NoSubject.
 */
export async function cutOut({ data, format, width_px, height_px, has_alpha }: Master): Promise<Buffer> {
  const { width, height } = cutOutSize({ width_px, height_px })
  const subject = format === 'svg' ? extractSubject(data) : undefined
  if (!subject && !has_alpha) {
    const picture = await readable(data, format)
    return inMemoryTurn(() => findAndCut(picture, width, height))
  }
  return decode(subject ?? data)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width, height, fit: 'fill' })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** The process can't read SVG. */
const readable = (data: Buffer, format: Master['format']) =>
  format === 'svg' ? decode(data).png().toBuffer() : data

function findAndCut(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const command = [process.execPath, '--expose-gc', cut_out_process, String(width), String(height)]
    const child = startedProcess(
      spawn('/bin/sh', withCpuLimit(CPU_MAX_S, command), {
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: STUCK_AFTER_MS,
        killSignal: 'SIGKILL',
      }),
    )
    const chunks: Buffer[] = []
    let size = 0
    let last_words = ''
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_BYTES) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      last_words = (last_words + text).slice(-2_000)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks))
      else if (code === NO_SUBJECT) reject(new NoSubject())
      else reject(new Error(`cut-out process exited early: ${code ?? 'killed'} ${last_words}`))
    })
    // The process may exit before reading everything.
    child.stdin.on('error', () => {})
    child.stdin.end(picture)
  })
}
