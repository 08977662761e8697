import { type DeskOrderDetail, viewDeskOrder } from '@taswira/contract'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { callDesk } from './desk-calls.ts'

/** How often, and how many times at most: a sheet left open must not keep its operator logged in. */
const EVERY_MS = 5_000
const TIMES = 60

/**
 * Looks for a while whether a refund that is under way has got on, and then loads the order again. With that the router
 * lets go of the answer that it is on its way.
 */
export function useRefundNews({ reference, refund_state }: DeskOrderDetail) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!refund_state) return
    let times = 0
    async function look() {
      // Without connection, or logged out: the next press says so.
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
