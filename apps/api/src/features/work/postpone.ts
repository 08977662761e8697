import type { Deps } from '../../deps.ts'
import { EndedProcess } from '../../images/background-process.ts'
import { RefusedPicture, UncheckedPicture } from '../../images/open-picture.ts'
import { StorageError } from '../../outside/storage.ts'
import { postponeWork, STUCK_TRIES, type Work } from './queries.ts'

/** Schedules the next try of work that failed. Logs the first failure, and the one from which on the desk lists it. */
export async function postpone(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  work: Work,
  err: unknown,
): Promise<void> {
  if (work.tries === 1 || work.tries === STUCK_TRIES)
    log.warn({ err, ...work }, 'work failed, will be retried')
  await postponeWork(db, work, reasonOf(work, err))
}

/** A sentence for the desk. The log has the error itself, whose message may contain addresses and secrets. */
function reasonOf({ kind }: Work, err: unknown): string {
  if (err instanceof StorageError || err instanceof RefusedPicture) return err.message
  if (err instanceof EndedProcess || err instanceof UncheckedPicture)
    return 'The process ended without a result.'
  return kind === 'check_upload'
    ? 'Something went wrong. The log has the details.'
    : "The original can't be read. The log has the details."
}
