import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * Runs one piece of work at a time: calls while it runs do nothing. Unlike a `busy` state, which changes with the next
 * rendering, this also stops a second press in the same task. It accepts work again once the outcome is rendered.
 */
export function useOneAtATime(): { busy: boolean; run: (work: () => Promise<unknown>) => Promise<void> } {
  const running = useRef(false)
  const [begun, setBegun] = useState(0)
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    running.current = false
  }, [ended])

  async function run(work: () => Promise<unknown>) {
    if (running.current) return
    running.current = true
    setBegun((times) => times + 1)
    try {
      await work()
    } finally {
      // The router renders its outcome as a transition too: a slow processor must not free the old page before that.
      startTransition(() => setEnded((times) => times + 1))
    }
  }

  return { busy: begun > ended, run }
}
