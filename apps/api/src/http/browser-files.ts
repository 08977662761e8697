import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './errors.ts'
import { CachedPage, sendPage } from './page-cache.ts'

/** Content types of the built files that are served under /_b/. */
const content_types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}

interface BrowserFiles {
  /** The folder with the built browser files. */
  client_dir: string
  /** The content of a hashed file from another build; undefined when there is none. */
  findFile: (name: string) => Promise<Buffer | undefined>
}

/** Serves the browser's files: hashed ones under /_b/, including those of recent builds, and files with fixed names. */
export async function browserFiles(app: FastifyInstance, { client_dir, findFile }: BrowserFiles) {
  await app.register(
    async (hashed) => {
      hashed.setNotFoundHandler(sendOtherBuild)
      await hashed.register(fastifyStatic, {
        root: join(client_dir, '_b'),
        index: false,
        preCompressed: true,
        maxAge: '365d',
        immutable: true,
        decorateReply: false,
      })
    },
    { prefix: '/_b' },
  )
  await app.register(fastifyStatic, {
    root: client_dir,
    prefix: '/',
    index: false,
    wildcard: false,
    globIgnore: ['_b/**'],
    maxAge: '1h',
    decorateReply: false,
  })

  /** During an upgrade, a page may come from one process and its scripts be requested from another. */
  async function sendOtherBuild(request: FastifyRequest, reply: FastifyReply) {
    const name = /^\/_b\/([\w.-]{1,200}\.(js|css|woff2|svg))$/.exec(request.url.split('?')[0]!)
    const body = name && (await findFile(name[1]!))
    if (!body) return sendRefusal(reply, 'not_found')
    const headers: [string, string][] = [
      ['content-type', content_types[name[2]!]!],
      ['cache-control', 'public, max-age=31536000, immutable'],
    ]
    return sendPage(new CachedPage(200, headers, body), request, reply)
  }
}
