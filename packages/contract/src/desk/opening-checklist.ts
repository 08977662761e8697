import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** What must be done before opening, in order. */
export const checklist_items = [
  'stand_ins',
  'provider',
  'public_origin',
  'payments',
  'mail',
  'signing_secret',
  'certificate_key',
  'storage',
  'backup',
  'demo',
  'images',
] as const
export type ChecklistItem = (typeof checklist_items)[number]

export const viewChecklist = endpoint({
  name: 'viewChecklist',
  method: 'GET',
  path: '/desk/checklist/',
  auth: 'operator',
  summary: 'Returns the checklist for opening the shop',
  response: v.object({
    items: v.array(v.object({ item: v.picklist(checklist_items), done: v.boolean() })),
  }),
  errors: ['unauthenticated'],
})
