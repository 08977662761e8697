import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * Runs one task at a time and ignores calls while it runs. Unlike a `busy` state, which changes with the next
 * rendering, this also ignores a second press before that rendering. It accepts calls again once the result is
 * rendered: a changed `result` at once, any other when React has rendered it.
 */
export function useOneAtATime(result?: unknown): {
  busy: boolean
  run: (work: () => Promise<unknown>) => Promise<void>
} {
  const running = useRef(false)
  const [begun, setBegun] = useState(0)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    running.current = false
  }, [ended, result])

  async function run(work: () => Promise<unknown>) {
    if (running.current) return
    running.current = true
    setBegun((times) => times + 1)
    try {
      await work()
    } finally {
      // The router renders its result in a transition too, so on a slow device the old page stays blocked until then.
      startTransition(() => setEnded((times) => times + 1))
    }
  }

  return { busy: begun > ended, run }
}
