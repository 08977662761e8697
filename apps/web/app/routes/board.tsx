import { ApiError, error_kinds, viewSharedBoard } from '@taswira/contract'
import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { readReviewer } from '../features/boards/reviewer.ts'
import { SharedBoardSheet } from '../features/boards/shared-board-sheet.tsx'
import { FormCard } from '../features/members/form-card.tsx'
import { privateMeta, secret_headers } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import type { Route } from './+types/board.ts'

export async function loader({ params: { token } }: Route.LoaderArgs) {
  try {
    return data(
      { board: await callApi(viewSharedBoard, { body: { token } }), problem: null },
      {
        headers: secret_headers,
      },
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    // The token is too long or has invalid characters.
    const { detail, status } = error.code === 'invalid_input' ? error_kinds.invalid_link : toKind(error)
    return data(
      { board: null, problem: detail },
      {
        status,
        headers: {
          ...secret_headers,
          ...(error.retry_after_s && { 'Retry-After': String(error.retry_after_s) }),
        },
      },
    )
  }
}

const toKind = ({ message, status }: ApiError) => ({ detail: message, status })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.board?.name ?? 'Board')

/** Needs no account. The server renders the board; the browser adds what this reviewer answered before. */
export default function Board({ loaderData, params: { token } }: Route.ComponentProps) {
  const { problem } = loaderData
  const [board, setBoard] = useState(loaderData.board)

  useEffect(() => {
    if (readReviewer().name) loadAgain(token).then(setBoard, stay)
  }, [token])

  if (!board) return <FormCard title="This link doesn't work">{problem}</FormCard>
  return (
    <div className="page pt-6 lg:pt-10">
      <SharedBoardSheet board={board} token={token} onSent={() => loadAgain(token).then(setBoard, stay)} />
    </div>
  )
}

const loadAgain = (token: string) =>
  callApi(viewSharedBoard, { body: { token, reviewer_key: readReviewer().key } })

/** Without a connection the page stays as it is. */
const stay = () => {}
