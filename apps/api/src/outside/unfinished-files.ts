import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataStore } from '@tus/server'
import { StorageError } from './storage.ts'

/** Where the files of uploads grow part by part: a folder of this machine, or the object store for several machines. */
export interface UnfinishedFiles {
  /** Receives the parts. */
  store: DataStore
  /** The name of an upload's file in the store. */
  idOf(upload_key: string): string
  /** A file that arrived completely. Throws StorageError, also while it is read. */
  read(upload_key: string): Promise<Readable>
  /** Deletes a file, complete or not, and the store's data about it; succeeds if there is none. */
  remove(upload_key: string): Promise<void>
}

export async function openFolder(folder: string): Promise<UnfinishedFiles> {
  // Created before the store creates it readable by everyone.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { FileStore } = await import('@tus/file-store')
  /** Passes on the error of a full disk, which the package itself reports like any other. */
  class Folder extends FileStore {
    override async write(part: Readable, id: string, offset: number) {
      const file = createWriteStream(pathOf(id), { flags: 'r+', start: offset })
      await pipeline(part, file)
      return offset + file.bytesWritten
    }
  }
  const pathOf = (upload_key: string) => join(folder, upload_key)
  return {
    store: new Folder({ directory: folder }),
    idOf: (upload_key) => upload_key,
    async read(upload_key) {
      const file = createReadStream(pathOf(upload_key))
      return new Promise((resolve, reject) => {
        file.once('open', () => resolve(file))
        file.once('error', (cause: NodeJS.ErrnoException) =>
          reject(cause.code === 'ENOENT' ? new StorageError('missing', { cause }) : cause),
        )
      })
    },
    async remove(upload_key) {
      await rm(pathOf(upload_key), { force: true })
      await rm(`${pathOf(upload_key)}.json`, { force: true })
    },
  }
}
