import type { SimulatedShop } from './simulated-shop.ts'

export interface Order {
  reference: string
  email: string
  amount_kobo: number
  refunded_kobo: number
}

/** Orders in some of these statuses, the newest first. */
export const ordersIn = async ({ db }: SimulatedShop, statuses: string[]): Promise<Order[]> =>
  (
    await db.query<Order>({
      name: 'simulated-orders',
      text: `select reference, email, amount_kobo, refunded_kobo from orders join users using (user_id)
             where status = any($1) order by order_id desc limit 12`,
      values: [statuses],
    })
  ).rows

export const every_status = ['pending', 'paid', 'review', 'expired', 'failed', 'refunded', 'cancelled']
