import {
  ApiError,
  BOARD_IMAGES_MAX,
  board_texts,
  changeInvoiceDetails,
  changePassword,
  createBoard,
  editProfile,
  endSessions,
  isApiError,
  listBoards,
  listDownloads,
  listSavedStockIds,
  listSaves,
  failure_texts,
  type Profile,
  searchImages,
  viewUpdatedProfile,
} from '@taswira/contract'
import { data, href, redirect, useLocation } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { useDownload } from '../downloads/download-state.ts'
import { startDownload } from '../downloads/start-download.ts'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { PaymentList } from '../features/account/payment-list.tsx'
import { ProfileTab } from '../features/account/profile-tab.tsx'
import { PurchasesTab } from '../features/account/purchases-tab.tsx'
import { readPurchaseFilters, readShown, toTab } from '../features/account/tab.ts'
import { BoardList } from '../features/boards/board-list.tsx'
import { cardAsset } from '../assets/card-asset.ts'
import { type FormAnswer, refusalFrom, revalidatesForm } from '../forms/form-answer.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { askToLogIn, session_ended_text } from '../session/session-ended.ts'
import { startCollecting } from '../saves/collecting.ts'
import { setProfile } from '../member/member-data.ts'
import { showToast } from '../ui/toasts.ts'
import { answerMember } from './parts/answer-member.ts'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { clearSession, readToken, useSession } from '../session/session.ts'
import { keepUpdatedUser, keepUser, readUpdatedUser } from '../session/keep-session.ts'
import { inputFrom } from '../forms/form-input.ts'
import { fieldText } from '../forms/form-values.ts'
import { loginTo } from '../session/login-link.ts'
import { useLate } from '../ui/use-late.ts'
import { SavedAssets } from './saved-assets.tsx'
import { loadPayments } from './parts/load-payments.ts'
import { loadFirst } from './parts/list-pages.ts'
import { MoreImages } from './parts/more-images.tsx'
import { loadProfilePart, ProfilePart } from './parts/profile-part.tsx'
import { loadSubscriptionPart, SubscriptionPart } from './parts/subscription-part.tsx'
import type { Route } from './+types/account-profile.ts'

export const headers = () => private_headers

export const meta: Route.MetaFunction = () => privateMeta('Your account')

/** Runs only in the browser: the server never knows which member loads a page (decision 5). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const to_login = () => redirect(loginTo(pathname + search))
  if (!readToken()) throw to_login()

  const tab = toTab(searchParams.get('tab'))
  const shown = readShown(searchParams.get('shown'))
  const [profile, part] = await Promise.allSettled([
    callApi(viewUpdatedProfile, {}),
    loadTab(tab, shown, searchParams),
  ])
  if (isSignedOut(profile) || isSignedOut(part)) {
    clearSession()
    throw to_login()
  }
  if (profile.status === 'fulfilled') keepUpdatedUser(profile.value)
  // A server error doesn't log the member out: the stored profile is shown.
  const known = profile.status === 'fulfilled' ? profile.value : readUpdatedUser()
  if (!known) throw data(null, { status: 503 })
  return { profile: known, part: part.status === 'fulfilled' ? part.value : { tab, failed: true as const } }
}

const isSignedOut = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' &&
  result.reason instanceof ApiError &&
  (result.reason.status === 401 || result.reason.status === 403)

async function loadTab(tab: ReturnType<typeof toTab>, shown: number, params: URLSearchParams) {
  if (tab === 'profile') return { tab, ...(await loadProfilePart()) }
  if (tab === 'subscription') return { tab, ...(await loadSubscriptionPart(shown)) }
  if (tab === 'purchases') {
    const filters = readPurchaseFilters(params)
    const [page, payments] = await Promise.all([
      loadFirst(shown, (query) => callApi(listDownloads, { query: { ...query, ...filters } })),
      loadPayments(shown),
    ])
    return { tab, filters, ...page, payments, popular: filters.q ? [] : await popularWhenEmpty(page) }
  }
  const [{ items, total }, boards] = await Promise.all([
    loadFirst(shown, (query) => callApi(listSaves, { query })),
    callApi(listBoards, {}),
  ])
  return { tab, boards, items: items.map(cardAsset), total, popular: await popularWhenEmpty({ total }) }
}

/** Popular images to show when a list is empty. The tab works without them. */
async function popularWhenEmpty({ total }: { total: number }) {
  if (total > 0) return []
  const query = { type: 'Image', sort: 'popular' as const, limit: '8' }
  const { items } = await callApi(searchImages, { query }).catch(() => ({ items: [] }))
  return items.map(cardAsset)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === createBoard.name) return makeBoard(form)
  if (intent === endSessions.name) return endOthers(form)
  if (intent === changeInvoiceDetails.name) return saveInvoiceDetails(form)
  return intent === changePassword.name ? savePassword(form) : saveName(form)
}

/** Makes a board and opens it; images saved from now on are added to it. */
async function makeBoard(sent: FormData): Promise<FormAnswer | Response> {
  const { board, ...answer } = await answerMember(createBoard.name, async () => {
    const saved = sent.has('saved') ? await callApi(listSavedStockIds, {}) : []
    const body = { name: fieldText(sent, 'name'), stock_ids: saved.slice(0, BOARD_IMAGES_MAX) }
    const made = await callApi(createBoard, { body })
    if (saved.length > BOARD_IMAGES_MAX) showToast(board_texts.too_many_images)
    return { board: made }
  })
  if (!board) return answer
  startCollecting(board)
  return redirect(href('/account/boards/:board_key', board))
}

const savePassword = (sent: FormData): Promise<FormAnswer> =>
  answerMember(changePassword.name, () => callApi(changePassword, inputFrom(changePassword, sent)))

const saveInvoiceDetails = (sent: FormData): Promise<FormAnswer> =>
  answerMember(changeInvoiceDetails.name, async () => {
    await callApi(changeInvoiceDetails, inputFrom(changeInvoiceDetails, sent))
  })

const endOthers = (sent: FormData): Promise<FormAnswer> =>
  answerMember(
    endSessions.name,
    () => callApi(endSessions, inputFrom(endSessions, sent)),
    ({ code }) => (code === 'not_found' ? 'This device is already logged out.' : undefined),
  )

async function saveName(sent: FormData): Promise<FormAnswer> {
  const { name: form } = editProfile
  const full_name = fieldText(sent, 'full_name')
  let profile: Profile
  try {
    profile = await callApi(editProfile, { body: { user: { full_name } } })
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) {
      askToLogIn()
      return { form, sent: false, notice: session_ended_text }
    }
    const { notice, fields } = refusalFrom(error, { failed: failure_texts.something_went_wrong })
    // The API reports the field by its path, which is longer than the form's field name.
    const [wrong] = Object.values(fields ?? {})
    return { form, sent: false, ...(wrong ? { fields: { full_name: wrong } } : { notice }) }
  }
  // Replaces the stored user; the router then reloads the page's data (docs/specification.md, section 4).
  keepUser(profile)
  keepUpdatedUser(profile)
  setProfile(profile)
  return { form, sent: true }
}

export const shouldRevalidate = revalidatesForm

/** All that the server renders inside the frame, a screen high, so that the footer doesn't move later. */
export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh content-start gap-5" aria-hidden="true">
      <div className="skeleton h-40 rounded-card" />
      <div className="skeleton h-28 rounded-card" />
      <div className="skeleton h-40 rounded-card" />
    </div>
  )
}

export default function Account({ loaderData: { profile, part } }: Route.ComponentProps) {
  const session = useSession()
  const download = useDownload()
  const { search } = useLocation()
  const signed_out_late = useLate(!session, 300)

  // The member logged out here or in another tab, or returned with Back after that: nothing private stays visible.
  if (!session) {
    return (
      signed_out_late && (
        <FormCard title="You're logged out" intro={<p>Log in to see your account.</p>}>
          <a href={loginTo(`/account/profile${search}`)} className="btn btn-filled w-full">
            Log In
          </a>
        </FormCard>
      )
    )
  }
  return (
    <>
      {'failed' in part ? (
        <NotLoaded />
      ) : part.tab === 'profile' ? (
        <ProfileTab profile={profile}>
          <ProfilePart {...part} />
        </ProfileTab>
      ) : part.tab === 'subscription' ? (
        <SubscriptionPart {...part} />
      ) : part.tab === 'purchases' ? (
        <PurchasesTab
          filters={part.filters}
          purchases={part.items}
          total={part.total}
          payments={
            part.payments.total + part.payments.open.length > 0 && (
              <PaymentList {...part.payments} more={{ tab: 'purchases', filters: { ...part.filters } }} />
            )
          }
          onDownload={(wanted) => void startDownload(wanted)}
          download={download}
        />
      ) : (
        <>
          {part.total + part.boards.length > 0 && <BoardList boards={part.boards} saved={part.total} />}
          <SavedAssets assets={part.items} total={part.total} />
          {part.total + part.boards.length === 0 && <BoardList boards={part.boards} saved={part.total} />}
        </>
      )}
      {'popular' in part && part.popular && part.popular.length > 0 && (
        <MoreImages title="Popular now" images={part.popular} />
      )}
    </>
  )
}
