import type { Config } from '../config.ts'
import { isTracing, startSpan, traced } from '../tracing.ts'
import { createFolderStorage, type Storage } from './storage.ts'

/** The configured storage. */
export async function createStorage({
  s3,
  storage_dir,
}: Pick<Config, 's3' | 'storage_dir'>): Promise<Storage> {
  if (!s3) return traceStorage(createFolderStorage(storage_dir))
  const { createS3Storage } = await import('./s3-storage.ts')
  return traceStorage(createS3Storage(s3))
}

/** Records each access without its key. */
function traceStorage(storage: Storage): Storage {
  if (!isTracing()) return storage
  const start = { kind: 'client' } as const
  return {
    ...storage,
    put: (key, source) => traced('storage put', start, () => storage.put(key, source)),
    get: (key) => traced('storage get', start, () => storage.get(key)),
    exists: (key) => traced('storage exists', start, () => storage.exists(key)),
    size: (key) => traced('storage size', start, () => storage.size(key)),
    delete: (key) => traced('storage delete', start, () => storage.delete(key)),
    check: () => traced('storage check', start, () => storage.check()),
    stream(key) {
      const span = startSpan('storage stream', start)
      const stream = storage.stream(key)
      let failure: unknown
      return stream.once('error', (error) => (failure = error)).once('close', () => span?.end(failure))
    },
  }
}
