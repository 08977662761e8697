import { asset_request_form, REQUEST_WORDS, request_texts, wordCount } from '@taswira/contract'
import { useState } from 'react'
import { EmailField } from '../../ui/form/email-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormFrame } from './form-frame.tsx'
import { type Answer, useEnquiryForm } from './use-enquiry-form.ts'

interface RequestFormProps {
  answer: Answer | undefined
  busy: boolean
  /** Sends the form instead of the page's action. */
  send?: (form: FormData) => Promise<unknown>
  /** What was searched for in vain. */
  wanted: string
  /** Of whoever is signed in. */
  email: string
}

/** Asks for an image that the catalogue lacks. */
export function RequestForm({ answer, busy, send, wanted, email }: RequestFormProps) {
  const enquiry = useEnquiryForm({ name: 'requestAsset', schema: asset_request_form, answer })
  const { field } = enquiry
  const [words, setWords] = useState(wordCount(wanted))
  return (
    <FormFrame enquiry={enquiry} busy={busy} label="Send request" {...(send && { send })}>
      <EmailField {...field('email', email)} />
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
