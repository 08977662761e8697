// The folder for temporary files of a test run. When the run ends, even by a kill, the folder is deleted and every
// process that uses it is stopped.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'taswira-run-'

/**
 * Runs beside the test run, until the end of the run closes its input. Finds the processes by their environment. After
 * SIGQUIT, PostgreSQL releases its shared memory.
 */
const clean_up = `
  read -r _
  for signal in QUIT KILL; do
    pids=$(grep -lz "^TMPDIR=$1" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3)
    [ -z "$pids" ] || kill -$signal $pids
    [ -z "$pids" ] || sleep 1
  done
  rm -rf "$1"`

/** Sets TMPDIR, unless a parent run has already set it. A `globalSetup` of vitest. */
export function setup() {
  if (basename(tmpdir()).startsWith(PREFIX)) return
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  // PostgreSQL may run as another user, who passes through to its own folder.
  chmodSync(folder, 0o711)
  const watcher = spawn('sh', ['-c', clean_up, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl+C in a terminal must not stop the watcher.
    detached: true,
  })
  watcher.unref()
  watcher.stdin.unref()
  process.env.TMPDIR = folder
}
