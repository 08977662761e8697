import { type DeskOrderDetail, viewDeskOrder } from '@taswira/contract'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { callDesk } from './desk-calls.ts'

/** Interval and maximum number of checks: a page left open must not keep its operator logged in. */
const EVERY_MS = 5_000
const TIMES = 60

/**
 * Checks for a while whether an open refund has progressed, then loads the order again. The router then drops the
 * answer that it is pending.
 */
export function useRefundNews({ reference, refund_state }: DeskOrderDetail) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!refund_state) return
    let times = 0
    async function look() {
      // Offline or logged out: the next press shows it.
      const order = await callDesk(viewDeskOrder, { params: { reference } }).catch(() => undefined)
      if (order && order.refund_state !== refund_state) await revalidate()
    }
    const timer = setInterval(() => {
      if (document.hidden) return
      if (++times === TIMES) clearInterval(timer)
      void look()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [reference, refund_state, revalidate])
}
