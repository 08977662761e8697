const LOOK_EVERY_MS = 50

/**
 * Ends this process when it uses more memory than `max_bytes`. Returns the check, for the moment before a result is
 * written: short work may finish before the first look.
 */
export function endAboveMemory(max_bytes: number): () => void {
  const check = () => {
    // The system sends another signal when it kills processes because memory is short.
    if (process.memoryUsage.rss() > max_bytes) process.kill(process.pid, 'SIGABRT')
  }
  setInterval(check, LOOK_EVERY_MS).unref()
  return check
}
