import { Readable } from 'node:stream'
import { setImmediate as nextTask } from 'node:timers/promises'
import { DomainError } from '@taswira/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type BoundedLimit, boundedLimit } from '../bounded-limit.ts'
import type { Config } from '../config.ts'
import { sendRefusal } from './errors.ts'

/**
 * How many requests of each kind run at a time, and how many may wait, as a multiple of MOST_WAITING. Webhooks and
 * purchases get the longest queues. A page uses the processor for about ten milliseconds, so few are rendered at a time.
 * All other requests use it for one or two, and otherwise wait: for the database, a third party, or a smaller queue such
 * as the login queue, which must not use up the turns of other actions.
 */
const kinds = {
  webhook: { at_once: 400, waiting: 20 },
  money: { at_once: 400, waiting: 20 },
  action: { at_once: 400, waiting: 4 },
  // Log-ins, sign-ups and the like: anyone can send them, and each uses the processor for about ten milliseconds.
  account: { at_once: 100, waiting: 1 },
  read: { at_once: 200, waiting: 2 },
  page: { at_once: 4, waiting: 1 },
}

/** How long a request may keep its turn after its client disconnected, in ms. */
const LONGEST_WORK_MS = 15_000

type Kind = keyof typeof kinds
export type Turns = ReturnType<typeof createTurns>

/**
 * Bounds the work that this process accepts: requests beyond the bound are refused with 503 at once, before they cost
 * anything, so that accepted ones finish in time (decision 94). Health checks and files, which cost next to nothing,
 * are never refused, and pictures have their own queue.
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
  /** For each request in progress, the function that ends its turn. */
  const ends = new WeakMap<FastifyRequest, () => void>()

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind && limits[kind].isFull()) void sendRefusal(reply, 'unavailable')
    else done()
  })
  // Runs once the body has arrived, so that slow clients take no turns. An upload's body arrives later and has its own
  // limits.
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
    // Work that a request has started continues after its client disconnects, for as long as a statement may take.
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
    /** Renders a page when its turn comes. Throws unavailable when too many are waiting, and what `render` throws. */
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

/**
 * Returns a request's kind by its method and path, never by a header, which clients control; undefined without a limit.
 */
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
