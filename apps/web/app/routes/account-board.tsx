import * as contract from '@taswira/contract'
import {
  ApiError,
  type CallInput,
  deleteBoard,
  type Endpoint,
  licenseBoard,
  listSaves,
  viewBoard,
} from '@taswira/contract'
import { useEffect, useState } from 'react'
import { data, href, redirect, useLocation } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { BoardSheet } from '../features/boards/board-sheet.tsx'
import { type FormAnswer, revalidatesForm } from '../forms/form-answer.ts'
import { inputFrom } from '../forms/form-input.ts'
import { fieldText } from '../forms/form-values.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { refreshMember, useMember } from '../member/member-data.ts'
import { clearSession, readToken, useSession } from '../session/session.ts'
import { loginTo } from '../session/login-link.ts'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { answerMember } from './parts/answer-member.ts'
import { private_headers, privateMeta } from './parts/private-page.ts'
import type { Route } from './+types/account-board.ts'

export const headers = () => private_headers

export const meta: Route.MetaFunction = () => privateMeta('Board')

/** Runs only in the browser: the server never knows which member loads a page (decision 5). */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const to_login = () => redirect(loginTo(new URL(request.url).pathname))
  if (!readToken()) throw to_login()
  try {
    const [board, { items }] = await Promise.all([
      callApi(viewBoard, { params }),
      callApi(listSaves, { query: { limit: '48' } }),
    ])
    return { board, saved: items.map(({ stock_id, name, thumbnail }) => ({ stock_id, name, thumbnail })) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401 || error.status === 403) {
      clearSession()
      throw to_login()
    }
    throw data(null, { status: error.status })
  }
}

/** The calls of the page's forms. */
const calls: Record<string, Endpoint> = Object.fromEntries(
  [
    contract.addToBoard,
    contract.deleteBoardReviewer,
    contract.editBoard,
    contract.hideBoardComment,
    contract.noteOnBoard,
    contract.removeFromBoard,
    contract.shareBoard,
    contract.unshareBoard,
    deleteBoard,
    licenseBoard,
  ].map((endpoint) => [endpoint.name, endpoint]),
)

export async function clientAction({
  request,
  params,
}: Route.ClientActionArgs): Promise<FormAnswer | Response> {
  const form = await request.formData()
  const endpoint = calls[fieldText(form, 'intent')]
  if (!endpoint) throw data(null, { status: 400 })
  const named = {
    ...params,
    stock_id: fieldText(form, 'stock_id'),
    comment_id: fieldText(form, 'comment_id'),
    reviewer_id: fieldText(form, 'reviewer_id'),
  }
  let stale = false
  const answer = await answerMember(
    fieldText(form, 'form'),
    async () => {
      await callApi(endpoint, inputFrom(endpoint, form, named) as CallInput<Endpoint>)
    },
    (error) => {
      // The board is loaded again, with the new price.
      stale = error.code === 'price_changed'
      return explain(error)
    },
  )
  if (answer.sent && endpoint === deleteBoard) return redirect(`${href('/account/profile')}?tab=saved`)
  // The credits may have been spent elsewhere.
  if (endpoint === licenseBoard) await refreshMember()
  return { ...answer, stale }
}

const explain = ({ code, message }: ApiError) => {
  if (code === 'insufficient_credits') return "You don't have enough credits for these images."
  if (code === 'price_changed') return 'The price has changed. Nothing was charged; this is the new sum.'
  return code === 'not_selling' ? message : undefined
}

export const shouldRevalidate = revalidatesForm

export function HydrateFallback() {
  return (
    <div className="page pt-8 lg:pt-12">
      <NeedsScript />
      <h1 className="sr-only">Board</h1>
      <div className="only-with-script grid min-h-dvh content-start gap-5" aria-hidden="true">
        <div className="skeleton h-10 w-72 max-w-full" />
        <div className="skeleton h-40 rounded-card" />
        <div className="skeleton h-80 rounded-card" />
      </div>
    </div>
  )
}

/** How often a shared board looks for answers, in ms. */
const NEWS_MS = 10_000

/** The board with answers that arrived since it was loaded. Not by revalidating, which drops what a form says. */
function useNews(loaded: contract.Board): contract.Board {
  const [news, setNews] = useState({ loaded, board: loaded })
  const { board_key, link } = loaded
  const shared = link !== null
  useEffect(() => {
    if (!shared) return
    const timer = setInterval(() => {
      if (document.hidden) return
      // Offline or logged out: the next press shows it.
      callApi(viewBoard, { params: { board_key } }).then(
        (board) => setNews({ loaded, board }),
        () => {},
      )
    }, NEWS_MS)
    return () => clearInterval(timer)
  }, [board_key, shared, loaded])
  return news.loaded === loaded ? news.board : loaded
}

export default function BoardPage({ loaderData: { board: loaded, saved } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { credits } = useMember()
  const board = useNews(loaded)
  // The member logged out here or in another tab: nothing private stays visible.
  if (!useSession()) {
    return (
      <FormCard title="You're logged out" intro={<p>Log in to see your board.</p>}>
        <a href={loginTo(pathname)} className="btn btn-filled w-full">
          Log In
        </a>
      </FormCard>
    )
  }
  return (
    <div className="page pt-6 lg:pt-10">
      <BoardSheet key={board.board_key} board={board} saved={saved} credits={credits} />
    </div>
  )
}
