import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { boardAnswersLetter } from './board-letters.ts'
import { takeAnsweredBoards } from './queries.ts'

/** Boards mailed about in one transaction. */
const BATCH = 100

/**
 * Mails members about answers on their boards that they haven't seen, once a day for each board at most. Returns how
 * many were mailed.
 */
export async function mailBoardAnswers({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  for (let mailed = 0; ; ) {
    const batch = await inTransaction(db, async (tx) => {
      const boards = await takeAnsweredBoards(tx, BATCH)
      for (const { board_key, name, email } of boards)
        await enqueueMail(tx, config, {
          to: email,
          topic: `board ${board_key}`,
          letter: boardAnswersLetter(config.site, {
            board: name,
            board_url: `${config.public_origin}/account/boards/${board_key}`,
          }),
        })
      return boards.length
    })
    mailed += batch
    if (batch < BATCH) return mailed
  }
}
