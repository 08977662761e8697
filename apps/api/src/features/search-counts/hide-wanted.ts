import { DomainError } from '@taswira/contract'
import { foldedWords } from '@taswira/lexicon'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { deleteHiddenWanted, insertHiddenWanted } from './hidden-wanted-queries.ts'

/**
 * Takes a text off the list of wanted subjects at once. The log has only its number, because the text may be an insult
 * or name a person, and the log can't be changed.
 */
export async function hideWanted({ db }: Pick<Deps, 'db'>, { operator_id }: Operator, text: string) {
  await inTransaction(db, async (tx) => {
    const hidden_id = await insertHiddenWanted(tx, foldedWords(text).join(' '))
    if (hidden_id === undefined) return
    await writeDeskLog(tx, { operator_id, action: 'wanted_hidden', subject: `wanted ${hidden_id}` })
  })
}

/** Lets a hidden text appear again. Throws not_found. */
export async function showWanted({ db }: Pick<Deps, 'db'>, { operator_id }: Operator, hidden_id: number) {
  await inTransaction(db, async (tx) => {
    if (!(await deleteHiddenWanted(tx, hidden_id))) throw new DomainError('not_found')
    await writeDeskLog(tx, { operator_id, action: 'wanted_shown', subject: `wanted ${hidden_id}` })
  })
}
