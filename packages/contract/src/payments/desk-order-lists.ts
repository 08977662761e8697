import * as v from 'valibot'
import { desk_order_schema, order_statuses } from './desk-orders.ts'
import { endpoint, paging_query } from '../endpoint.ts'

// Separate from the other calls, so that a list doesn't load the rules of forms.

/**
 * Newest first. `status` selects by order status, `flagged` selects orders that need a review, `refunds` those with an
 * open refund; the last two are sorted oldest first. `q` is a reference, an invoice, credit note or certificate number, or
 * a member's email address.
 */
export const listDeskOrders = endpoint({
  name: 'listDeskOrders',
  method: 'GET',
  path: '/desk/orders/',
  auth: 'operator',
  summary: 'Lists orders',
  query: v.object({
    ...paging_query.entries,
    flagged: v.optional(v.picklist(['yes'], 'Must be yes, or absent.')),
    refunds: v.optional(v.picklist(['open'], 'Must be open, or absent.')),
    status: v.optional(v.picklist(order_statuses, 'Unknown status.')),
    /** Only this member's orders. */
    profile_id: v.optional(v.pipe(v.string(), v.uuid())),
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254, 'Please use at most 254 characters.'))),
  }),
  response: desk_order_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Sizes of the lists of `listDeskOrders`, counted up to DESK_COUNT_MAX + 1. */
export const countDeskOrders = endpoint({
  name: 'countDeskOrders',
  method: 'GET',
  path: '/desk/orders/counts/',
  auth: 'operator',
  summary: 'Counts orders by status',
  response: v.object({
    all: v.number(),
    flagged: v.number(),
    refunds: v.number(),
    status: v.object(v.entriesFromList(order_statuses, v.number())),
  }),
  errors: ['unauthenticated'],
})
