import { IMAGE_FILE_MAX_BYTES } from '@taswira/contract'
import type { Locker, RequestRelease, Server } from '@tus/server'
import type { Deps } from '../../deps.ts'
import { isDiskFull } from '../../outside/storage.ts'
import { openUnfinishedFiles } from '../../outside/open-unfinished-files.ts'

/** A tus request whose upload the caller has already looked up. */
export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  upload_key: string
  /** Headers of the protocol only, without the host or headers from proxies. */
  headers: Record<string, string>
  body?: ReadableStream<Uint8Array>
}

export interface TusAnswer {
  status: number
  /** Where the next part starts, in bytes; undefined for an error. */
  offset: number | undefined
}

/** Passes requests to the tus server, which writes the parts and finds the offsets. */
export function createPartReceiver({ config }: Pick<Deps, 'config'>) {
  let server: Promise<Server> | undefined

  async function start() {
    const [{ Server }, files] = await Promise.all([import('@tus/server'), openUnfinishedFiles(config)])
    const idOf = (request: Request) => files.idOf(request.url.slice(request.url.lastIndexOf('/') + 1))
    return new Server({
      path: '/',
      datastore: files.store,
      locker: createLocks(),
      maxSize: IMAGE_FILE_MAX_BYTES,
      namingFunction: idOf,
      getFileIdFromRequest: idOf,
      // Here, because the package throws the error of a full disk before the store can change it.
      onResponseError: (_request, error) =>
        Promise.resolve(isDiskFull(error) ? { status_code: 507, body: 'no room' } : undefined),
      // Our route sets the Location header itself.
      generateUrl: () => '/',
    })
  }

  return async function receive({ method, upload_key, headers, body }: TusRequest): Promise<TusAnswer> {
    server ??= start().catch((error: unknown) => {
      server = undefined
      throw error
    })
    const request = new Request(`http://tus.invalid/${upload_key}`, {
      method,
      headers,
      ...(body && { body, duplex: 'half' }),
    })
    const answer = await (await server).handleWeb(request)
    const offset = answer.headers.get('upload-offset')
    return { status: answer.status, offset: offset === null ? undefined : Number(offset) }
  }
}

/**
 * Allows one request at a time for each upload, within this process. A later request cancels an earlier one, whose
 * connection may be dead without being detected, and waits until it has ended. The package's own locks poll instead.
 */
function createLocks(): Locker {
  const held = new Map<string, { cancel: RequestRelease; ended: Promise<void> }>()
  return {
    newLock(id) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      return {
        async lock(_signal, cancel) {
          for (let other = held.get(id); other; other = held.get(id)) {
            await other.cancel()
            await other.ended
          }
          held.set(id, { cancel, ended })
        },
        async unlock() {
          held.delete(id)
          end()
        },
      }
    },
  }
}
