import { creditsText, findOffer, numberText, planCreditsText, type Subscription } from '@taswira/contract'
import { Link } from 'react-router'
import { checkoutLink, frequencyText } from '../../checkout/checkout-link.ts'
import { dateText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { planSentences } from './plan-sentences.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { settings } from '../../site/settings.ts'

interface PlanPanelProps {
  subscription: Subscription
  changeRenewal: (on: boolean) => Promise<string | null>
}

/** The current plan: remaining downloads, what happens next, and whether it renews. */
export function PlanPanel({ subscription, changeRenewal }: PlanPanelProps) {
  const { plan, frequency, started_at, renews_at, auto_renew, renewal, credits, downloads_left } =
    subscription
  const offer = findOffer(settings.now().prices, subscription.subscription, frequency ?? '')
  const action_url = renewal?.state === 'needs_action' ? renewal.action_url : null
  return (
    <section className="panel overflow-hidden" aria-labelledby="plan">
      <div className="grid gap-x-10 gap-y-6 p-5 sm:p-8 lg:grid-cols-2">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="plan" className="text-h2">
              {plan}
            </h2>
            {frequency && <span className="tag">{frequencyText(frequency)}</span>}
          </div>
          <p className="mt-4 font-heading text-price tabular-nums">
            {downloads_left === 1 ? '1 download left' : `${numberText(downloads_left)} downloads left`}
          </p>
          <p className="mt-1">
            {creditsText(credits)}. {credits > 0 && planCreditsText(subscription)}
          </p>
          {started_at && (
            <p className="mt-1 text-small text-ink-muted">
              Since <time dateTime={started_at}>{dateText(started_at)}</time>
            </p>
          )}
        </div>
        <div className="grid content-start gap-4 border-t border-line pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
          {planSentences(subscription).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {renewal?.state === 'retrying' && (
            <Notice tone="info">You can also renew now with another card.</Notice>
          )}
          {action_url && (
            <a href={action_url} rel="noopener" className="btn btn-filled">
              Confirm with your bank
            </a>
          )}
          <SettingSwitch label="Renew automatically" on={auto_renew} change={changeRenewal} />
          {offer && !renews_at && (!auto_renew || renewal?.state === 'retrying') && (
            <Link {...checkoutLink(offer, null)} className="btn btn-outline">
              Renew now
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
