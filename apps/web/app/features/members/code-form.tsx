import { OTP_DIGITS, resendOtp, verifyOtp } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Countdown } from './countdown.tsx'

export interface CodeAnswer extends FormAnswer {
  /** Whether to clear the boxes; not set when the code may still be right. */
  clear?: boolean
  /** When a new code was requested, in ms since 1970. */
  sent_at?: number
}

interface CodeFormProps {
  email: string
  /** When the last code was mailed, in ms since 1970. */
  sent_at: number
}

/** Six boxes for a code, submitted once all are filled, with a countdown and a button for a new code after it. */
export function CodeForm({ email, sent_at }: CodeFormProps) {
  const verify = useForm<CodeAnswer>({ name: verifyOtp.name })
  const resend = useForm<CodeAnswer>({ name: resendOtp.name })
  const { ref } = verify
  const answer = verify.answer ?? resend.answer
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [answered, setAnswered] = useState(answer)
  const [over, setOver] = useState(false)
  if (answer !== answered) {
    setAnswered(answer)
    if (answer?.clear) setCode('')
    if (answer?.sent_at) setOver(false)
  }
  useEffect(() => {
    if (answer) field.current?.focus()
  }, [answer])

  const { name, described_by } = verify.field('code')
  return (
    <>
      <SendForm
        form={verify}
        className="grid justify-items-center gap-6"
        onSubmit={(event) => {
          // A new code may have been requested in the meantime.
          if (resend.busy || code.length < OTP_DIGITS) event.preventDefault()
        }}
      >
        <input type="hidden" name="email" value={email} />
        <FormNotice form={verify.answer ? verify : resend} className="w-full" />
        {resend.answer?.sent && (
          <Notice tone="success" className="w-full">
            A new code is on its way. The old one no longer works.
          </Notice>
        )}
        <CodeField
          ref={field}
          name={name}
          label="Six-digit code"
          digits={OTP_DIGITS}
          value={code}
          wrong={described_by !== undefined}
          described_by={described_by}
          readonly={verify.busy}
          onChange={(digits) => {
            setCode(digits)
            // Submit a moment later, when the input contains the last digit.
            if (digits.length === OTP_DIGITS && digits !== code)
              setTimeout(() => ref.current?.requestSubmit(), 0)
          }}
        />
        <SubmitButton busy={verify.busy} disabled={code.length < OTP_DIGITS} className="w-full">
          Verify
        </SubmitButton>
      </SendForm>
      <SendForm form={resend} className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <input type="hidden" name="email" value={email} />
        <Countdown key={sent_at} sent_at={sent_at} onEnd={() => setOver(true)} />
        <button type="submit" className="btn btn-text px-3" disabled={!over || verify.busy || resend.busy}>
          Resend
        </button>
      </SendForm>
    </>
  )
}
