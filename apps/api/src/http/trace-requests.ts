import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type RemoteParent, type Span, startSpan, withinSpan } from '../tracing.ts'

/**
 * Records each request with its route and status. Call it before adding other hooks, so that the span includes their
 * work.
 */
export function traceRequests(app: FastifyInstance) {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url
    const span = startSpan(route ? `${method} ${route}` : method, {
      root: true,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      request_id: request.id,
      remote_parent: readTraceparent(request.headers.traceparent),
    })
    if (span) spans.set(request, span)
    withinSpan(span, done)
  })
  // Body events run in the connection's context, so the request's span has to be entered again.
  app.addHook('preValidation', (request, _reply, done) => withinSpan(spans.get(request), done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    const { statusCode: status } = reply
    span?.set({ 'http.response.status_code': status })
    span?.end(status >= 500 ? { code: String(status) } : undefined)
    done()
  })
}

/** The parent in a header of W3C Trace Context; undefined when it is missing or invalid. */
function readTraceparent(header: unknown): RemoteParent | undefined {
  const [, trace_id, span_id, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? []
  return trace_id && span_id && flags ? { trace_id, span_id, flags: Number.parseInt(flags, 16) } : undefined
}
