import { isDatabaseAway } from '../../db/pool.ts'

/** What usually goes wrong with backups, each in one sentence. */
export function sentenceFor(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  const where = path ? ` (${path})` : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full${where}.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR')
    return `This place cannot be read or written${where}.`
  if (isDatabaseAway(error)) return 'The database went away; run it again.'
  return message ?? String(error)
}
