import Fastify, { type FastifyInstance } from 'fastify'
import { analyticsRoutes } from './analytics.ts'
import { cutoutRoutes } from './cutout.ts'
import { Faults, fault_modes, services } from './faults.ts'
import { frontPage } from './front-page.ts'
import { geoRoutes } from './geo.ts'
import { Inbox } from './inbox.ts'
import { inboxPage } from './inbox-page.ts'
import { startMailServer } from './mail-server.ts'
import { paymentWindow } from './payment-window.ts'
import { type PaymentOptions, paymentRoutes } from './payments.ts'
import { rateRoutes } from './rates.ts'
import { RequestRecord } from './request-record.ts'
import { storageRoutes } from './storage.ts'

export interface Sandbox {
  port: number
  smtp_port: number
  close(): Promise<void>
}

/** Pages of the sandbox run no scripts, and mails shown as HTML have no active content. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
const MAIL_POLICY = `${PAGE_POLICY}; img-src data: http: https:; sandbox allow-popups allow-popups-to-escape-sandbox`

const one_address = { querystring: { type: 'object', properties: { to: { type: 'string' } } } }

/**
 * Simulates the third parties: HTTP services on one port, the mail server on another. People and tests control them
 * through control calls (docs/product-decisions.md, "Third parties"). Port 0 chooses a free one.
 */
export async function startSandbox({
  port,
  smtp_port,
  payments,
}: {
  port: number
  smtp_port: number
  /** Without these options there is no payment service. */
  payments?: PaymentOptions
}): Promise<Sandbox> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1024 * 1024 })
  const faults = new Faults()
  const record = new RequestRecord()
  const inbox = new Inbox()
  const taken = payments && paymentRoutes(app, payments, { faults, record })
  if (taken) paymentWindow(app, taken, { faults, shop_origins: payments?.shop_origins ?? [] })
  geoRoutes(app, { faults, record })
  rateRoutes(app, { faults, record })
  cutoutRoutes(app, { faults, record })
  const services_with_state = [
    analyticsRoutes(app, { faults, record }),
    storageRoutes(app, { faults, record }),
  ]
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY).header('cache-control', 'no-store')
  })
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(frontPage(faults)))
  inboxRoutes(app, inbox)
  controlRoutes(app, faults, record, () => {
    for (const one of [faults, record, inbox, taken, ...services_with_state]) one?.clear()
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'No stand-in answers here.' }))
  const mail_server = await startMailServer({ port: smtp_port, inbox, faults, record })
  try {
    await app.listen({ port, host: '127.0.0.1' })
  } catch (error) {
    await mail_server.close()
    throw error
  }
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    smtp_port: mail_server.port,
    close: async () => {
      await Promise.all([app.close(), mail_server.close()])
    },
  }
}

/** The received mails, as pages and as JSON. */
function inboxRoutes(app: FastifyInstance, inbox: Inbox) {
  app.get<{ Querystring: { to?: string } }>('/inbox', { schema: one_address }, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(inboxPage(inbox, request.query.to)),
  )

  app.get<{ Params: { id: string } }>('/inbox/:id', async (request, reply) => {
    const mail = inbox.find(Number(request.params.id))
    if (!mail) return reply.callNotFound()
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })

  app.get<{ Querystring: { to?: string } }>('/_inbox', { schema: one_address }, async (request) =>
    inbox.list(request.query.to),
  )
}

/** Control calls for all services: what fails, what was requested, and starting over. */
function controlRoutes(app: FastifyInstance, faults: Faults, record: RequestRecord, clear: () => void) {
  app.post('/_faults', async (request, reply) => {
    const fault = faults.read(request.body)
    if (!fault) {
      const detail = `Send {"service": one of ${services.join(', ')}, "mode": one of ${fault_modes.join(', ')}, "ms"?, "status"?}.`
      return reply.code(400).send({ detail })
    }
    faults.set(fault)
    return { [fault.service]: fault }
  })

  app.get<{ Querystring: { service?: string } }>('/_requests', async (request) =>
    record.list(request.query.service),
  )

  app.delete('/_state', async (_request, reply) => {
    clear()
    return reply.code(204).send()
  })
}
