import { ApiError, viewReceipt } from '@taswira/contract'
import { data, href, Link, redirect, useLocation } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { ReceiptSheet } from '../features/receipts/receipt-sheet.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { clearSession, readToken, useSession } from '../session/session.ts'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { loginTo } from '../session/login-link.ts'
import type { Route } from './+types/receipt.ts'

export const headers = () => private_headers

export const meta: Route.MetaFunction = () => privateMeta('Receipt')

/** Runs only in the browser: the server never knows which member loads a page (decision 5). */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const to_login = () => redirect(loginTo(new URL(request.url).pathname))
  if (!readToken()) throw to_login()
  try {
    return { receipt: await callApi(viewReceipt, { params }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401 || error.status === 403) {
      clearSession()
      throw to_login()
    }
    throw data(null, { status: error.status })
  }
}

export function HydrateFallback() {
  return (
    <div className="page max-w-190 pt-8 lg:pt-12">
      <NeedsScript />
      <h1 className="sr-only">Receipt</h1>
      <div className="only-with-script skeleton h-120 rounded-card" aria-hidden="true" />
    </div>
  )
}

export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // The member logged out here or in another tab: nothing private stays visible.
  if (!useSession()) {
    return (
      <div className="page max-w-190 pt-8 lg:pt-12">
        <h1 className="text-h1">You're logged out</h1>
        <a href={loginTo(pathname)} className="btn btn-filled mt-6">
          Log In
        </a>
      </div>
    )
  }
  return (
    <div className="page max-w-190 pt-8 lg:pt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3" data-screen-only>
        <Link
          to={`${href('/account/profile')}?tab=purchases`}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          Your purchases
        </Link>
        <button type="button" className="btn btn-outline btn-compact" onClick={() => window.print()}>
          Print or save
        </button>
      </div>
      <ReceiptSheet receipt={receipt} />
    </div>
  )
}
