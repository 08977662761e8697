import { OTP_DIGITS } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Countdown } from './countdown.tsx'

export interface CodeAnswer {
  /** What was wrong. */
  notice?: string
  /** The boxes are emptied; not when the code may still be right. */
  clear?: boolean
  /** When a new code was asked for, in ms since 1970. */
  sent_at?: number
}

interface CodeFormProps {
  email: string
  /** When the last code was mailed, in ms since 1970. */
  sent_at: number
  answer: CodeAnswer | undefined
  busy: 'verify' | 'resend' | null
}

/** Six boxes that send themselves when full, a countdown, and a new code when it has run out. */
export function CodeForm({ email, sent_at, answer, busy }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [answered, setAnswered] = useState(answer)
  const [over, setOver] = useState(false)
  const [round, setRound] = useState(0)
  if (answer !== answered) {
    setAnswered(answer)
    setRound(round + 1)
    if (answer?.clear) setCode('')
    if (answer?.sent_at) setOver(false)
  }
  useEffect(() => {
    if (answer) field.current?.focus()
  }, [answer])

  const wrong = answer?.clear === true && answer.notice !== undefined && code === ''
  return (
    <>
      <SendForm
        ref={form}
        noValidate
        className="grid justify-items-center gap-6"
        onSubmit={(event) => {
          // The other form may still be waiting for a new code.
          if (busy || code.length < OTP_DIGITS) event.preventDefault()
        }}
      >
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="intent" value="verify" />
        {answer?.notice && (
          // A new box each time: the same sentence twice has to be said twice.
          <Notice key={round} tone="danger" id="code-refusal" className="w-full">
            {answer.notice}
          </Notice>
        )}
        {answer?.sent_at && !answer.notice && (
          <Notice tone="success" className="w-full">
            A new code is on its way. The old one no longer works.
          </Notice>
        )}
        <CodeField
          ref={field}
          name="code"
          label="Six-digit code"
          digits={OTP_DIGITS}
          value={code}
          wrong={wrong}
          described_by={wrong ? 'code-refusal' : undefined}
          readonly={busy === 'verify'}
          onChange={(digits) => {
            setCode(digits)
            // In the next moment, when the form holds the last digit too.
            if (digits.length === OTP_DIGITS && digits !== code)
              setTimeout(() => form.current?.requestSubmit(), 0)
          }}
        />
        <SubmitButton busy={busy === 'verify'} disabled={code.length < OTP_DIGITS} className="w-full">
          Verify
        </SubmitButton>
      </SendForm>
      <SendForm className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <input type="hidden" name="email" value={email} />
        <Countdown key={sent_at} sent_at={sent_at} onEnd={() => setOver(true)} />
        <button
          type="submit"
          name="intent"
          value="resend"
          className="btn btn-text px-3"
          disabled={!over || busy !== null}
        >
          Resend
        </button>
      </SendForm>
    </>
  )
}
