import {
  type InvoiceDetails,
  isApiError,
  NO_PLAN,
  openTransaction,
  type Subscription,
  verifyTransaction,
  viewCredits,
  viewInvoiceDetails,
  viewSubscription,
} from '@taswira/contract'
import { useEffect, useState } from 'react'
import { data, href, Link, Navigate, redirect, useLocation, useSearchParams } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { chosenOffer } from '../checkout/chosen-offer.ts'
import { InvoiceTo, useInvoiceTo } from '../checkout/invoice-to.tsx'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { PayPanel } from '../checkout/pay-panel.tsx'
import { type Promo, PromoField } from '../checkout/promo-field.tsx'
import { RenewalChoice } from '../checkout/renewal-choice.tsx'
import { SuccessModal } from '../checkout/success-modal.tsx'
import { type PaymentCalls, usePayment } from '../checkout/use-payment.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { refreshMember } from '../member/member-data.ts'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { pageContext } from '../server/page-context.server.ts'
import { readToken, useSession } from '../session/session.ts'
import { dateText } from '../ui/date-text.ts'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { Notice } from '../ui/form/notice.tsx'
import { loginTo, safePath } from '../session/login-link.ts'
import { useRate } from '../features/plans/use-rate.ts'
import type { Route } from './+types/checkout.ts'

/** The page is the same for everyone. Only this page loads the provider's script. */
export const loader = ({ context }: Route.LoaderArgs) =>
  data({ payment_script: pageContext(context).payment_script }, { headers: private_headers })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = () => privateMeta('Checkout')

/** Members only; visitors log in first and keep their choice (docs/specification.md, section 2). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  if (!readToken()) throw redirect(loginTo(pathname + search))
  const [{ payment_script }, subscription, balance, invoice_details] = await Promise.all([
    serverLoader(),
    // Ignores errors: the server checks again when the order is placed.
    callApi(viewSubscription, {}).catch(() => null),
    callApi(viewCredits, {}).catch(() => null),
    callApi(viewInvoiceDetails, {}).catch(() => null),
  ])
  return { payment_script, subscription, balance: balance?.credits ?? null, invoice_details }
}
clientLoader.hydrate = true as const

/** No action on this page changes the loaded data. */
export const shouldRevalidate = () => false

/** The server renders only the page layout. */
export function HydrateFallback() {
  return (
    <div className="page pt-8 lg:pt-12">
      <NeedsScript />
      <h1 className="text-h1">Checkout</h1>
      <div className="only-with-script mt-6 grid gap-6 lg:grid-cols-12" aria-hidden="true">
        <div className="skeleton h-80 rounded-card lg:col-span-7" />
        <div className="skeleton h-80 rounded-card lg:col-span-5" />
      </div>
    </div>
  )
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const location = useLocation()
  const [params] = useSearchParams()
  const session = useSession()
  const offer = chosenOffer(location.state, params)
  if (!offer) return <Navigate to={href('/pricing')} replace />
  // The member logged out here or in another tab.
  if (!session) return <Navigate to={loginTo(location.pathname + location.search)} replace />
  return (
    <CheckoutOf
      key={`${offer.code} ${offer.frequency}`}
      offer={offer}
      email={session.email}
      next={params.get('next')}
      {...loaderData}
    />
  )
}

interface CheckoutOfProps {
  offer: NonNullable<ReturnType<typeof chosenOffer>>
  email: string
  next: string | null
  payment_script: string
  subscription: Subscription | null
  /** The member's credits; null if unknown. */
  balance: number | null
  /** The company in the member's account; null if it couldn't be loaded. */
  invoice_details: InvoiceDetails | null
}

function CheckoutOf({
  offer,
  email,
  next,
  payment_script,
  subscription,
  balance,
  invoice_details,
}: CheckoutOfProps) {
  const [auto_renew, setAutoRenew] = useState(false)
  const [opened_at] = useState(() => new Date())
  const [promo, setPromo] = useState<Promo | null>(null)
  const ordered = promo ? { ...offer, amount_kobo: promo.amount, promo_code: promo.promo_code } : offer
  const invoice = useInvoiceTo(invoice_details)
  const { step, pay, again, payAnotherWay, finish } = usePayment(ordered, auto_renew, {
    script_url: payment_script,
    invoiceTo: invoice.read,
    ...calls,
  })
  const rate = useRate()
  const is_plan = offer.months > 0
  const standing = is_plan ? planStanding(subscription, offer.code) : 'free'
  const ends_at = subscription?.ends_at ?? null
  const is_idle = !['preparing', 'window', 'checking', 'waiting', 'done'].includes(step.name)

  // The header shows the new credits behind the message.
  useEffect(() => {
    if (step.name === 'done') void refreshMember()
  }, [step.name])

  /** A full page load, so that all parts of the site show the purchase. */
  function leaveTo(path: string) {
    finish()
    location.assign(path)
  }

  return (
    <div className="page pt-8 lg:pt-12">
      <h1 className="text-h1">Checkout</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <OrderSummary offer={offer} email={email} balance={standing === 'free' ? balance : null}>
            {standing !== 'taken' && <InvoiceTo form={invoice} busy={!is_idle} />}
          </OrderSummary>
        </div>
        <div className="lg:sticky lg:top-24 lg:col-span-5">
          <PayPanel
            offer={ordered}
            full_kobo={offer.amount_kobo}
            step={step}
            rate={rate}
            pay={invoice.unlessInvalid(() => void pay())}
            again={invoice.unlessInvalid(() => void again())}
            payAnotherWay={invoice.unlessInvalid(() => void payAnotherWay())}
            blocked={standing === 'taken'}
          >
            {standing === 'taken' ? (
              <AlreadySubscribed ends_at={ends_at} />
            ) : (
              <>
                <PromoField offer={offer} promo={promo} onChange={setPromo} disabled={!is_idle} />
                {is_plan && (
                  <>
                    {standing === 'next' && ends_at && (
                      <Notice tone="info">
                        Your plan runs until {dateText(ends_at)}. This pays for the period after it.
                      </Notice>
                    )}
                    <RenewalChoice
                      offer={offer}
                      begins_at={standing === 'next' && ends_at ? new Date(ends_at) : opened_at}
                      checked={auto_renew}
                      disabled={!is_idle}
                      onChange={setAutoRenew}
                    />
                  </>
                )}
              </>
            )}
          </PayPanel>
        </div>
      </div>
      {step.name === 'done' && (
        <SuccessModal
          offer={step.offer}
          credits={step.credits}
          subscription={step.subscription}
          onContinue={() => leaveTo(wayOn(next))}
          onReceipt={() => leaveTo(href('/account/receipts/:reference', { reference: step.reference }))}
          onBrowse={safePath(next) === '/' ? () => leaveTo(href('/images')) : null}
        />
      )}
    </div>
  )
}

function AlreadySubscribed({ ends_at }: { ends_at: string | null }) {
  return (
    <>
      <Notice tone="info">
        You're already subscribed to a plan. {ends_at && `It runs until ${dateText(ends_at)}.`}
      </Notice>
      <Link to={`${href('/account/profile')}?tab=subscription`} className="btn btn-outline">
        See your subscription
      </Link>
    </>
  )
}

/** The page before the checkout, or else the account. */
function wayOn(next: string | null): string {
  const path = safePath(next)
  return path === '/' ? `${href('/account/profile')}?tab=subscription` : path
}

/** `taken`: another plan is active, or the next period is already paid. `next`: buying pays for the next period. */
function planStanding(subscription: Subscription | null, code: string): 'free' | 'next' | 'taken' {
  if (!subscription || subscription.subscription === NO_PLAN) return 'free'
  return subscription.subscription === code && !subscription.renews_at ? 'next' : 'taken'
}

const calls: Omit<PaymentCalls, 'script_url' | 'invoiceTo'> = {
  openOrder: ({ code, frequency, promo_code, amount_kobo: shown_amount }, auto_renew, invoice_to) =>
    leavingWhenSignedOut(
      callApi(openTransaction, {
        body: {
          code,
          frequency,
          auto_renew,
          shown_amount,
          ...(promo_code && { promo_code }),
          ...(invoice_to && { invoice_to }),
        },
      }),
    ),
  // The path contains "test" in both modes (docs/specification.md, section 7).
  verify: (reference) =>
    leavingWhenSignedOut(callApi(verifyTransaction, { params: { mode: 'test', reference } })),
}

/** If the session has ended, the member logs in and returns here. */
async function leavingWhenSignedOut<Answer>(called: Promise<Answer>): Promise<Answer> {
  try {
    return await called
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    throw error
  }
}
