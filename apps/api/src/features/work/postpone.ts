import type { Deps } from '../../deps.ts'
import { EndedProcess } from '../../images/background-process.ts'
import { RefusedPicture, UncheckedPicture } from '../../images/open-picture.ts'
import { StorageError } from '../../outside/storage.ts'
import { postponeWork, putBack, STUCK_TRIES, type Work } from './queries.ts'

/** Pause after a try that unavailable storage ended, in s. In the meantime, other work shows whether all of it is unavailable. */
const STORAGE_PAUSE_S = 90

/**
 * Schedules the next try of work that failed. Logs the first failure, and the one from which on the desk lists it. A try
 * that unavailable storage ended doesn't count; its StorageError is thrown again, so that the job ends with one line in
 * the log.
 */
export async function postpone(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  work: Work,
  err: unknown,
): Promise<void> {
  if (err instanceof StorageError && err.reason !== 'missing') {
    await putBack(db, work, STORAGE_PAUSE_S)
    throw err
  }
  if (work.tries === 1 || work.tries === STUCK_TRIES)
    log.warn({ err, ...work }, 'work failed, will be retried')
  const is_crash = err instanceof EndedProcess || err instanceof UncheckedPicture
  await postponeWork(db, work, { error: reasonOf(err), is_crash })
}

/** A sentence for the desk. The log has the error itself, whose message may contain addresses and secrets. */
function reasonOf(err: unknown): string {
  if (err instanceof StorageError || err instanceof RefusedPicture) return err.message
  if (err instanceof EndedProcess || err instanceof UncheckedPicture)
    return 'The process ended without a result.'
  return 'Something went wrong. The log has the details.'
}
