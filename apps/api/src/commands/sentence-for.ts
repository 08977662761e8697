import { DomainError } from '@taswira/contract'
import { isDatabaseAway } from '../db/pool.ts'

/** Errors about what a path is or contains. */
const of_places = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG']

/** Common errors of commands, each as one sentence. */
export function sentenceFor(error: unknown): string {
  if (error instanceof DomainError) return Object.values(error.fields ?? {})[0]?.[0] ?? error.message
  const { code = '', path, message } = error as NodeJS.ErrnoException
  const where = path ? ` (${path})` : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full${where}.`
  // ENOENT without a path concerns the socket of a database.
  if (of_places.includes(code) || (code === 'ENOENT' && path)) return `Can't read or write this path${where}.`
  if (isDatabaseAway(error)) return 'The connection to the database was lost. Run the command again.'
  return message || String(error)
}
