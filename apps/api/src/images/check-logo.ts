import { fileURLToPath } from 'node:url'
import { runCheck } from './check-picture.ts'
import { RefusedPicture } from './open-picture.ts'

/** A usual logo takes half a second, most of it to start the process. */
const CPU_MAX_S = 2
const MEMORY_MAX_BYTES = 500_000_000
/** By the clock, because the owner waits. */
const STUCK_AFTER_MS = 100_000

const program = fileURLToPath(new URL('./check-logo-process.ts', import.meta.url))

export interface CheckedLogo {
  /** The file's text; null: it is a PNG. */
  svg: string | null
  /** Drawn or re-encoded, at most 1024 × 512 px. */
  png: Buffer
  /** PNG of 512 × 512 px. */
  icon: Buffer
  /** PNG of 1200 × 630 px. */
  sharing: Buffer
  /** Natural size in px. */
  width: number
  height: number
}

type Drawn = 'png' | 'icon' | 'sharing'

/** Checks and draws a logo in a separate process. Returns a sentence when the file is refused. Throws UncheckedPicture. */
export async function checkLogo(path: string): Promise<CheckedLogo | string> {
  try {
    const options = {
      program,
      cpu_max_s: CPU_MAX_S,
      memory_max_bytes: MEMORY_MAX_BYTES,
      stuck_after_ms: STUCK_AFTER_MS,
    }
    const found = JSON.parse(await runCheck(path, options)) as
      | { logo: Omit<CheckedLogo, Drawn> & Record<Drawn, string> }
      | { refusal: string }
    if ('refusal' in found) return found.refusal
    const drawn = (name: Drawn) => Buffer.from(found.logo[name], 'base64')
    return { ...found.logo, png: drawn('png'), icon: drawn('icon'), sharing: drawn('sharing') }
  } catch (error) {
    if (error instanceof RefusedPicture)
      return 'This file takes too long to draw. Simplify the logo and export it again.'
    throw error
  }
}
