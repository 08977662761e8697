import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './page-cache.ts'

/** Sends a finished response in the best encoding that the client accepts. */
export function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  reply.code(page.status)
  for (const [name, value] of page.headers) {
    if (name === 'set-cookie') reply.header(name, [...asList(reply.getHeader(name)), value])
    else reply.header(name, value)
  }
  const { body, encoding } = page.encoded(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

const asList = (value: unknown): string[] =>
  value === undefined ? [] : ([] as string[]).concat(value as string)
