import { Form, type FormProps, useSubmit } from 'react-router'
import { useOneAtATime } from '../use-one-at-a-time.ts'

interface SendFormProps extends Omit<FormProps, 'method' | 'onSubmit'>, React.RefAttributes<HTMLFormElement> {
  /** Checks what was filled in; after preventDefault() the form is not sent. */
  onSubmit?: (event: React.SubmitEvent<HTMLFormElement>) => void
  /** Sends the form instead of the route's action. */
  send?: (form: FormData) => Promise<unknown>
}

/** A form that changes something: however often it is submitted, it sends one request at a time. */
export function SendForm({ onSubmit, send, ...props }: SendFormProps) {
  const { preventScrollReset, replace } = props
  const submit = useSubmit()
  const { run } = useOneAtATime()
  return (
    <Form
      {...props}
      method="post"
      onSubmit={(event: React.SubmitEvent<HTMLFormElement>) => {
        onSubmit?.(event)
        if (event.defaultPrevented) return
        event.preventDefault()
        const form = event.currentTarget
        const submitter = event.nativeEvent.submitter as HTMLButtonElement | null
        void run(() =>
          send
            ? send(new FormData(form))
            : submit(submitter ?? form, { method: 'post', preventScrollReset, replace }),
        )
      }}
    />
  )
}
