import { REQUEST_WORDS, request_texts, requestAsset, wordCount } from '@taswira/contract'
import { useState } from 'react'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { useForm } from '../../forms/use-form.ts'
import { useLateValue } from '../../forms/use-late-value.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormFrame } from './form-frame.tsx'

interface RequestFormProps {
  /** Submits the form instead of the route's action. */
  send?: (form: FormData) => Promise<FormAnswer>
  /** The search that found nothing. */
  wanted: string
  /** The member's address, or empty. */
  email: string
}

/** Requests an image that the catalogue doesn't have. */
export function RequestForm({ send, wanted, email }: RequestFormProps) {
  const form = useForm(requestAsset, { keeps_draft: true, send })
  const { ref, field } = form
  // In a dialog, the address is known from the start; on a page rendered by the server, only later.
  const [known] = useState(email)
  useLateValue(ref, 'email', email)
  const [words, setWords] = useState(wordCount(wanted))
  return (
    <FormFrame form={form} label="Send request">
      <EmailField {...field('email', known)} />
      <TextArea
        label="Description"
        placeholder={`Describe your search in ${REQUEST_WORDS} words`}
        required
        {...field('description', wanted)}
        onInput={(event) => setWords(wordCount(event.currentTarget.value))}
        hint={
          <span className="only-with-script tabular-nums">
            {words} of about {REQUEST_WORDS} words
          </span>
        }
      />
      <p className="text-small text-ink-muted">{request_texts.duration}</p>
    </FormFrame>
  )
}
