import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { withCpuLimit } from './started-process.ts'

const reason = process.platform === 'win32' ? ' (skipped: needs ulimit)' : ''

/** Uses up every file descriptor, then tries everything that starts a process. */
const script = `
import { openSync } from 'node:fs'
import { BackgroundRenderer } from './images/background-renderer.ts'
import { checkPicture } from './images/check-picture.ts'
import { cutOut } from './images/cut-out.ts'
const master = { data: Buffer.alloc(1), format: 'jpeg', width_px: 900, height_px: 600, has_alpha: false }
try { for (;;) openSync('/dev/null') } catch {}
const { signal } = new AbortController()
const tried = await Promise.allSettled([
  checkPicture('none.jpg', { signal }),
  new BackgroundRenderer(signal).ask({ master, kind: '360', format: 'webp' }),
  cutOut(master),
])
// The error event that would end this process is emitted later.
await new Promise((resolve) => setTimeout(resolve, 500))
process._rawDebug(tried.map(({ reason }) => reason?.message).join('|'))
process.exit()
`

describe.skipIf(reason)(`without a free file descriptor${reason}`, () => {
  it('a process that fails to start does not end ours', async () => {
    const node = [process.execPath, '--input-type=module-typescript', '-e', script]
    const { stderr } = await promisify(execFile)('sh', ['-c', 'ulimit -n 200; exec "$@"', 'sh', ...node], {
      cwd: join(import.meta.dirname),
      timeout: 60_000,
    })
    const reasons = stderr.trim().split('\n').at(-1)!.split('|')
    expect(reasons).toHaveLength(3)
    for (const text of reasons) expect(text).toMatch(/could not be started|EMFILE/)
  })
})

const reason_of_linux = process.platform === 'linux' ? '' : ' (skipped: only Linux has oom_score_adj)'

it.skipIf(reason_of_linux)(
  `a process with a limit of processor time is the first that the kernel ends${reason_of_linux}`,
  async () => {
    const command = withCpuLimit(5, ['cat', '/proc/self/oom_score_adj'])
    const { stdout } = await promisify(execFile)('/bin/sh', command)
    expect(stdout.trim()).toBe('1000')
  },
)
