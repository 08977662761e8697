import { IMAGE_FILE_MAX_BYTES } from '@taswira/contract'
import type { Server } from '@tus/server'
import type { Deps } from '../../deps.ts'
import { openUnfinishedFiles } from '../../outside/open-unfinished-files.ts'

/** A request of the tus protocol, whose upload the caller has looked up. */
export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  upload_key: string
  /** Of the protocol only: no host and nothing that a proxy says. */
  headers: Record<string, string>
  body?: ReadableStream<Uint8Array>
}

export interface TusAnswer {
  status: number
  /** Where the next part begins; undefined for an error. */
  offset: number | undefined
}

/** Passes requests on to the server of the tus protocol, which writes the parts and finds the offsets. */
export function createPartReceiver({ config }: Pick<Deps, 'config'>) {
  let server: Promise<Server> | undefined

  async function start() {
    const [{ Server }, files] = await Promise.all([import('@tus/server'), openUnfinishedFiles(config)])
    const idOf = (request: Request) => files.idOf(request.url.slice(request.url.lastIndexOf('/') + 1))
    return new Server({
      path: '/',
      datastore: files.store,
      maxSize: IMAGE_FILE_MAX_BYTES,
      namingFunction: idOf,
      getFileIdFromRequest: idOf,
      // Our route writes the address into the answer.
      generateUrl: () => '/',
    })
  }

  return async function receive({ method, upload_key, headers, body }: TusRequest): Promise<TusAnswer> {
    server ??= start()
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
