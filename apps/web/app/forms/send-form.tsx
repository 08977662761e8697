import { Form, type FormProps } from 'react-router'
import { CheckedByUs } from '../ui/form/use-required.ts'
import { Notice } from '../ui/form/notice.tsx'
import type { FormState } from './use-form.ts'

interface SendFormProps extends Omit<FormProps, 'method' | 'onSubmit'> {
  form: FormState
  /** Calling preventDefault() in it stops the form from being sent. */
  onSubmit?: (event: React.SubmitEvent<HTMLFormElement>) => void
}

/** A form that changes data. It sends one request at a time, however often it is submitted. */
export function SendForm({ form, onSubmit, children, ...props }: SendFormProps) {
  const { preventScrollReset, replace } = props
  const { name, intent, ref, change, submit } = form
  return (
    <Form
      noValidate
      {...props}
      method="post"
      ref={ref}
      onChange={change}
      onSubmit={(event: React.SubmitEvent<HTMLFormElement>) => {
        onSubmit?.(event)
        if (event.defaultPrevented) return
        event.preventDefault()
        submit(event, { preventScrollReset, replace })
      }}
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="intent" value={intent} />
      <CheckedByUs value={true}>{children}</CheckedByUs>
    </Form>
  )
}

/** Why the form was not accepted. Each failure renders a new element, so that a repeated message is announced again. */
export function FormNotice({ form, className }: { form: FormState; className?: string }) {
  return (
    form.notice && (
      <Notice key={form.failures} tone="danger" id={form.notice_id} {...(className && { className })}>
        {form.notice}
      </Notice>
    )
  )
}
