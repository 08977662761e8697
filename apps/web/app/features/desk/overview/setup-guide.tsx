import {
  type CallResult,
  type countDemoImages,
  needed_steps,
  numberText,
  SECOND_FACTOR_DAYS,
  type SetupStep,
  type viewChecklist,
  type viewSetup,
} from '@taswira/contract'
import clsx from 'clsx'
import { Link } from 'react-router'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { OpeningChecklist } from './opening-checklist.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

type Setup = CallResult<typeof viewSetup> & {
  demo: CallResult<typeof countDemoImages>
  server: CallResult<typeof viewChecklist>
}

/** What an owner does before the shop sells, one step after the other. */
export function SetupGuide({ steps, selling, server, ...details }: Setup) {
  const left = steps.filter(({ done }) => !done)
  const needed = left.filter(({ step }) => needed_steps.includes(step))
  return (
    <>
      <p className="max-w-[68ch] text-ink-muted">
        {left.length === 0
          ? 'Everything is done.'
          : selling
            ? `Steps left: ${left.length} of ${steps.length}.`
            : `Steps left: ${left.length} of ${steps.length}. Until you have done ${listText(needed.map(({ step }) => step_titles[step]))}, visitors can look and sign up, but not buy, license or claim credits.`}
      </p>
      <progress
        className="bar mt-4 max-w-[76ch]"
        aria-label="Steps done"
        value={steps.length - left.length}
        max={steps.length}
      />
      <ol className="mt-6 grid max-w-[76ch] gap-4">
        {steps.map(({ step, done }) => (
          <li key={step}>
            {/* A new element, so that a step that was opened by hand closes when it's done. */}
            <details key={String(done)} className="panel px-4 py-2 sm:px-5" open={step === left[0]?.step}>
              <summary className="unfolds min-h-11 content-center">
                <h2 className="inline-flex w-[calc(100%-2rem)] items-center gap-3 text-h3">
                  <StepMark done={done} />
                  <span className={clsx(done && 'text-ink-muted')}>{step_titles[step]}</span>
                  <span className="ml-auto text-small text-ink-muted">{done ? 'Done' : 'To do'}</span>
                </h2>
              </summary>
              <div className="mt-1 mb-3 grid justify-items-start gap-3 pl-9 text-small">
                <StepBody step={step} done={done} {...details} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      <div className="mt-10 max-w-[76ch]">
        <OpeningChecklist {...server} />
      </div>
    </>
  )
}

/** A circle, with a tick once the step is done. */
const StepMark = ({ done }: { done: boolean }) => (
  <span
    className={clsx(
      'grid size-6 flex-none place-items-center rounded-full',
      done ? 'bg-progress text-surface' : 'border-2 border-ink-muted',
    )}
  >
    {done && <CheckIcon size={16} />}
  </span>
)

const listText = (titles: string[]) =>
  new Intl.ListFormat('en-GB').format(titles.map((title) => `“${title}”`))

export const step_titles: Record<SetupStep, string> = {
  identity: 'Who you are',
  tax: 'Tax',
  look: 'Look',
  offers: 'Prices',
  payment: 'Payment test',
  mail: 'Mail test',
  second_factor: 'Two-step log-in',
  images: 'First images',
}

interface StepProps extends Omit<Setup, 'steps' | 'selling' | 'server'> {
  step: SetupStep
  done: boolean
}

function StepBody({ step, done, identity, licence_names_shop, webhook_url, demo }: StepProps) {
  switch (step) {
    case 'identity':
      return (
        <>
          <p>
            {[identity.name, identity.legal_name, identity.address, identity.email, identity.telephone]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {!done && (
            <p>
              Buyers must know the seller: name, legal name, address, email and telephone. Numbers of zeros
              and addresses that end in .example don't count.
            </p>
          )}
          <Screen to="/desk/identity">Name and contacts</Screen>
          {!licence_names_shop && (
            <>
              <p>
                The licence asks buyers to credit the shop, but doesn't contain the name {identity.name}.
                Change it there:
              </p>
              <Screen to="/desk/texts/licence">Licence</Screen>
            </>
          )}
        </>
      )
    case 'tax':
      return (
        <>
          <p>
            {identity.vat_percent === null
              ? 'You charge no VAT.'
              : `Prices include ${identity.vat_percent}% VAT.`}{' '}
            {identity.tax_number ? `Tax number ${identity.tax_number}.` : 'No tax number is on receipts.'}
          </p>
          <Screen to="/desk/identity">Name and contacts</Screen>
          {!done && <Confirm step={step} label="Confirm VAT and tax number" />}
        </>
      )
    case 'look':
      return (
        <>
          <p>Choose colours of your own, or keep those that the shop came with.</p>
          <Screen to="/desk/look">Look</Screen>
          {!done && <Confirm step={step} label="Keep the look" />}
        </>
      )
    case 'offers':
      return (
        <>
          <p>Plans, packs, what an image costs, and the welcome credits.</p>
          <Screen to="/desk/prices">Prices</Screen>
          {!done && <Confirm step={step} label="Keep the prices" />}
        </>
      )
    case 'payment':
      return (
        <>
          <p className="wrap-anywhere">
            We prepare a payment with the provider, which nobody pays. Enter this address for its events in
            the provider's dashboard: <span className="font-mono">{webhook_url}</span>
          </p>
          {!done && <Confirm step={step} label="Test payments" />}
        </>
      )
    case 'mail':
      if (done) return <p>Emails arrive.</p>
      return identity.email ? <MailTest /> : <p>Publish your email address first: mails are sent from it.</p>
    case 'second_factor':
      return done ? (
        <p>Your log-in also asks for a code from your phone.</p>
      ) : (
        <>
          <p>
            With it, a stolen password alone doesn't open your desk. Every owner turns it on within{' '}
            {SECOND_FACTOR_DAYS} days.
          </p>
          <Screen to="/desk/account">Your account</Screen>
        </>
      )
    case 'images':
      return (
        <>
          <p>
            Upload images of your own, with a CSV file if you have one. On the server,{' '}
            <code>npm run catalogue -- import FOLDER</code> adds thousands.
          </p>
          <Screen to="/desk/upload">Upload</Screen>
          <DemoImages {...demo} />
        </>
      )
  }
}

function DemoImages({ removed, unpublished }: Setup['demo']) {
  const form = useDeskForm('remove_demo')
  const total = removed + unpublished
  return (
    <>
      <FormNotice form={form} />
      {total > 0 && (
        <>
          <p>Demo images in the catalogue: {numberText(total)}. Remove them before you sell.</p>
          <AskFirst form={form} label="Remove demo images" question="Remove all demo images?">
            <p>
              Their files are deleted for good.
              {unpublished > 0 && ` Those that members have licensed (${unpublished}) are only unpublished.`}
            </p>
          </AskFirst>
        </>
      )}
    </>
  )
}

const Screen = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <Link to={to} className="link">
    {children}
  </Link>
)

function Confirm({ step, label }: { step: SetupStep; label: string }) {
  const form = useDeskForm('finish', step)
  return (
    <SendForm form={form} preventScrollReset>
      <input type="hidden" name="step" value={step} />
      <FormNotice form={form} />
      {form.field('step').error && (
        <Notice tone="danger" className="mb-3">
          {form.field('step').error}
        </Notice>
      )}
      <SubmitButton busy={form.busy}>{label}</SubmitButton>
    </SendForm>
  )
}

function MailTest() {
  const sending = useDeskForm('send_mail')
  const form = useDeskForm('finish', 'mail')
  return (
    <>
      <p>We send you a mail with a code, so that you know that mails arrive.</p>
      <SendForm form={sending} preventScrollReset>
        <FormNotice form={sending} />
        <button type="submit" className="btn btn-outline" disabled={sending.busy}>
          Send me the mail
        </button>
      </SendForm>
      <SendForm form={form} preventScrollReset className="grid w-full max-w-80 gap-3">
        <input type="hidden" name="step" value="mail" />
        <FormNotice form={form} />
        <Field
          label="Code from the mail"
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <SubmitButton busy={form.busy}>Confirm</SubmitButton>
      </SendForm>
    </>
  )
}
