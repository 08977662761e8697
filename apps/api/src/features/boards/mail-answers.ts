import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import { limitKey, takeTurn } from '../limits/queries.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { boardAnswersLetter } from './board-letters.ts'
import { takeAnswerMail } from './link-queries.ts'
import { hasNewAnswers, type MailedBoard, setMailed, takeAnsweredBoards } from './queries.ts'

/** Boards mailed about in one transaction. */
const BATCH = 100

/** Mails the member of a locked board at once about its first answer, and when every image has a mark. */
export async function mailFirstAndLastAnswer(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'settings'>,
  board_id: number,
): Promise<void> {
  const about = await takeAnswerMail(tx, board_id)
  if (about) await mail(tx, deps, await setMailed(tx, board_id), about === 'all')
}

/** How often a board's member is mailed because somebody is done; a later answer waits for the daily mail. */
const DONE_MAILS = { most: 5, window_s: 86_400 }

/** Mails the member of a locked board about answers since the last mail or look, because somebody said that they are done. */
export async function mailNewAnswers(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'settings'>,
  board_id: number,
): Promise<void> {
  if (!(await hasNewAnswers(tx, board_id))) return
  const key = limitKey(deps.config, 'board done', String(board_id))
  const wait_s = await takeTurn(tx, { key, ...DONE_MAILS })
  if (wait_s === 0) await mail(tx, deps, await setMailed(tx, board_id), false)
}

/**
 * Mails members about other answers on their boards that they haven't seen, once a day for each board at most. Returns
 * how many were mailed.
 */
export async function mailBoardAnswers(deps: ServiceDeps): Promise<number> {
  for (let mailed = 0; ; ) {
    const batch = await inTransaction(deps.db, async (tx) => {
      const boards = await takeAnsweredBoards(tx, BATCH)
      for (const board of boards) await mail(tx, deps, board, false)
      return boards.length
    })
    mailed += batch
    if (batch < BATCH) return mailed
  }
}

const mail = (
  tx: Tx,
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  { board_key, name, email }: MailedBoard,
  all_answered: boolean,
) =>
  enqueueMail(tx, config, {
    to: email,
    topic: `board ${board_key}`,
    letter: boardAnswersLetter(settings.now().site, {
      board: name,
      board_url: `${config.public_origin}/account/boards/${board_key}`,
      all_answered,
    }),
  })
