import { type BoardSummary, isApiError, listBoards } from '@taswira/contract'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import { addImageToBoard } from './add-to-board.ts'

/** The member's boards, loaded when it is opened; a press adds the image to one of them. */
export function BoardMenu({ stock_id }: { stock_id: string }) {
  const [boards, setBoards] = useState<BoardSummary[] | null>(null)
  const [failed, setFailed] = useState('')
  const [added, setAdded] = useState('')
  const { run } = useOneAtATime()

  async function load() {
    setFailed('')
    try {
      setBoards(await callApi(listBoards, {}))
    } catch (error) {
      if (isApiError(error, 'unauthenticated')) return leaveForLogin()
      setFailed(errorSentence(error))
    }
  }
  async function add(board: BoardSummary) {
    if (await addImageToBoard(board, stock_id)) setAdded(board.board_key)
    else await load()
  }

  return (
    <details onToggle={(event) => event.currentTarget.open && void run(load)}>
      <summary className="btn btn-outline btn-compact w-full">Add to a board</summary>
      <div className="mt-2 max-h-44 overflow-y-auto rounded-field bg-sunken p-1">
        {failed ? (
          <p role="alert" className="p-2 text-small">
            {failed}
          </p>
        ) : !boards ? (
          <Spinner />
        ) : (
          <ul>
            {boards.map((board) => (
              <li key={board.board_key}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center justify-between gap-3 rounded-field px-3 text-left hover:bg-soft"
                  onClick={() => void run(() => add(board))}
                >
                  <span className="min-w-0 truncate">{board.name}</span>
                  {added === board.board_key && <span className="flex-none text-small">Added</span>}
                </button>
              </li>
            ))}
            <li>
              <a href="/account/saved" className="link flex min-h-11 items-center px-3">
                {boards.length === 0 ? 'Start your first board' : 'All boards'}
              </a>
            </li>
          </ul>
        )}
      </div>
    </details>
  )
}
