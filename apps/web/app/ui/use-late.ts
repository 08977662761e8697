import { useEffect, useState } from 'react'

/** True once `waiting` has been true for `ms` milliseconds, so that short waits show nothing. */
export function useLate(waiting: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, ms])
  return late && waiting
}
