import { type AddedMeaning, DomainError, MEANING_WORDS_MAX, MEANINGS_MAX } from '@taswira/contract'
import { foldedWords } from '@taswira/lexicon'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { announceMeanings, countMeanings, deleteMeaning, insertMeaning } from './queries.ts'

type GivenMeaning = Omit<AddedMeaning, 'meaning_id'>

/** A meaning with folded words. Throws invalid_input for one that says nothing. */
export function toMeaning({ words, terms }: GivenMeaning): GivenMeaning {
  const folded = foldedWords(words)
  if (folded.length > MEANING_WORDS_MAX) throw refused('words', `Use at most ${MEANING_WORDS_MAX} words.`)
  const key = folded.join(' ')
  if (terms.some((term) => foldedWords(term).join(' ') === key))
    throw refused('terms', 'These are the words themselves.')
  return { words: key, terms }
}

/** Adds a meaning and logs it. Throws invalid_input, and conflict when the words have one already. */
export async function addMeaning(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  given: GivenMeaning,
): Promise<AddedMeaning> {
  const { words, terms } = toMeaning(given)
  return inTransaction(db, async (tx) => {
    if ((await countMeanings(tx)) >= MEANINGS_MAX)
      throw refused('words', `There are ${MEANINGS_MAX} meanings. Remove one first.`)
    const added = await insertMeaning(tx, { words, terms })
    if (!added) throw await overtaken(tx, 'conflict', `meaning ${words}`)
    await writeDeskLog(tx, {
      operator_id,
      action: 'meaning_added',
      subject: `meaning ${words}`,
      after: { terms: terms.join(', ') },
    })
    await announceMeanings(tx)
    return added
  })
}

/** Takes a meaning back and logs it. Throws not_found. */
export async function removeMeaning(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  meaning_id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await deleteMeaning(tx, meaning_id)
    if (!removed) throw new DomainError('not_found')
    await writeDeskLog(tx, {
      operator_id,
      action: 'meaning_removed',
      subject: `meaning ${removed.words}`,
      before: { terms: removed.terms.join(', ') },
    })
    await announceMeanings(tx)
  })
}

const refused = (field: string, sentence: string) => new DomainError('invalid_input', { [field]: [sentence] })
