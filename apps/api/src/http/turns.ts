import { Readable } from 'node:stream'
import { setImmediate as nextTask } from 'node:timers/promises'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type BoundedLimit, boundedLimit } from '../bounded-limit.ts'
import type { Config } from '../config.ts'
import { sendRefusal } from './errors.ts'

/**
 * How many requests of each kind are worked on at a time, and how many may wait, as a multiple of MOST_WAITING. Senders
 * of webhooks and buyers wait longest, and most are let in. A page takes the processor for some ten milliseconds, so that
 * few are rendered at a time. All others take it for one or two, and otherwise wait: for the database, for a third party,
 * or in a smaller queue such as that of log-ins, which must not take all turns of other actions.
 */
const kinds = {
  webhook: { at_once: 400, waiting: 20 },
  money: { at_once: 400, waiting: 20 },
  action: { at_once: 400, waiting: 4 },
  // Log-ins, sign-ups and the like: anybody can send them, and each takes the processor for some ten milliseconds.
  account: { at_once: 100, waiting: 1 },
  read: { at_once: 200, waiting: 2 },
  page: { at_once: 4, waiting: 1 },
}

/** How long a request may go on after its client hung up, in ms. */
const LONGEST_WORK_MS = 15_000

type Kind = keyof typeof kinds
export type Turns = ReturnType<typeof createTurns>

/**
 * Bounds the work that this process has accepted: what arrives beyond is refused with 503 at once, before it costs
 * anything, so that the rest is finished in time (decision 94). Health checks and files, which cost next to nothing, are
 * never refused, and pictures have a queue of their own.
 */
export function createTurns(app: FastifyInstance, config: Config) {
  const limitFor = (kind: Kind) =>
    boundedLimit({
      at_once: kinds[kind].at_once,
      most_waiting: Math.ceil(kinds[kind].waiting * config.most_waiting),
      refusal: () => new DomainError('unavailable'),
    })
  const limits = {
    webhook: limitFor('webhook'),
    money: limitFor('money'),
    action: limitFor('action'),
    account: limitFor('account'),
    read: limitFor('read'),
    page: limitFor('page'),
  }
  const kindOf = kindOfRequests(config)
  /** Ends the turns of requests in progress. */
  const ends = new WeakMap<FastifyRequest, () => void>()

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind && limits[kind].isFull()) void sendRefusal(reply, 'unavailable')
    else done()
  })
  // Once the body has arrived, so that slow clients take no turns. An upload arrives later, and has limits of its own.
  app.addHook('preHandler', async (request, reply) => {
    const kind = kindOf(request)
    if (!kind || request.body instanceof Readable) return
    const over = Promise.withResolvers<void>()
    let is_over = false
    let started = false
    const end = () => {
      is_over = true
      over.resolve()
    }
    ends.set(request, end)
    // A client that hung up doesn't stop what its request has begun, which may take as long as a statement may.
    reply.raw.once('close', () => {
      if (!started) end()
      else if (!is_over) setTimeout(end, LONGEST_WORK_MS).unref()
    })
    await new Promise<void>((start, refuse) => {
      const work = async () => {
        started = true
        start()
        await over.promise
      }
      limits[kind].run(work).catch(refuse)
    })
    if (is_over) reply.hijack()
  })
  // The answer is ready; how fast the client reads it doesn't matter.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    ends.get(request)?.()
    done()
  })

  return {
    /** Renders a page in turn. Throws unavailable when too many are waiting, and what `render` throws. */
    page: pageTurns(limits.page),
    /** The same for a page whose form has a file: one that arrives slowly must not keep other pages waiting. */
    filePage: pageTurns(limitFor('page')),
  }
}

function pageTurns(limit: BoundedLimit) {
  return <T>(render: () => Promise<T>): Promise<T> =>
    limit.run(async () => {
      // Lets the event loop handle other requests between two pages.
      await nextTask()
      return render()
    })
}

/** Tells a request's kind by what it asks for, never by a header, which anybody can send; undefined without a limit. */
function kindOfRequests({ api_base, auth_base }: Config) {
  const pathOf = (base: string) => (base.startsWith('/') ? base : new URL(base).pathname)
  const [api_path, auth_path] = [`${pathOf(api_base)}/`, `${pathOf(auth_base)}/`]
  const money = /\/(transactions|verify_transaction|subscribe|update_subscription)\//
  return ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): Kind | undefined => {
    const [path = ''] = url.split('?', 1)
    if (path.startsWith('/webhooks/')) return 'webhook'
    if (money.test(`${path}/`)) return 'money'
    // Waits for up to 20 s in a bounded queue of its own (decision 64).
    if (/\/remove_background\/?$/.test(path)) return undefined
    if (path.startsWith('/originals/')) return 'action'
    if (![api_path, auth_path].some((base) => path.startsWith(base))) return undefined
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read'
    return path.startsWith(auth_path) || path.includes('/reset_password/') ? 'account' : 'action'
  }
}
