import * as contract from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { findInvoiceDetails, setInvoiceDetails } from './queries.ts'

export function invoiceDetailsRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db } = deps
  mount(app, deps, contract.viewInvoiceDetails, ({ member }) => findInvoiceDetails(db, member.user_id))

  mount(app, deps, contract.changeInvoiceDetails, async ({ member, body }) => {
    await setInvoiceDetails(db, member.user_id, body)
    return body
  })
}
