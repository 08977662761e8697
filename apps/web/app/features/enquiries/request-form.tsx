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

/** Requests that can be found or made: who, doing what, where, in which light. */
const examples = new Map([
  [
    'In a pharmacy',
    'A pharmacist in her fifties explaining a prescription to a young father in a small shop, warm evening light, room for text on the left.',
  ],
  [
    'Motorbike workshop',
    'Three apprentices repairing a motorbike engine in an open workshop in Kano, hands and tools close up, midday.',
  ],
  [
    'Empty classroom',
    'An empty classroom before the first lesson, wooden desks, morning light through shutters, no people, upright.',
  ],
])

/** Requests an image that the catalogue doesn't have. */
export function RequestForm({ send, wanted, email }: RequestFormProps) {
  const form = useForm(requestAsset, { keeps_draft: true, send })
  const { ref, field } = form
  // In a dialog, the address is known from the start; on a page rendered by the server, only later.
  const [known] = useState(email)
  useLateValue(ref, 'email', email)
  const [text, setText] = useState(wanted)
  const words = wordCount(text)

  function begin(example: string) {
    const description = ref.current?.elements.namedItem('description')
    if (!(description instanceof HTMLTextAreaElement)) return
    description.value = example
    // As if it had been typed: it is counted, checked and kept.
    description.dispatchEvent(new Event('input', { bubbles: true }))
    description.focus()
  }

  return (
    <FormFrame form={form} label="Send request">
      <EmailField {...field('email', known)} />
      <TextArea
        label="Description"
        placeholder={`Describe your search in ${REQUEST_WORDS} words`}
        required
        {...field('description', wanted)}
        onInput={(event) => setText(event.currentTarget.value)}
        hint={
          <span className="only-with-script tabular-nums">
            {words} of about {REQUEST_WORDS} words
          </span>
        }
      />
      {/* Typed text is never replaced. */}
      {(text === '' || [...examples.values()].includes(text)) && (
        <div className="only-with-script">
          <p className="text-small font-semibold">Start with an example</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {[...examples].map(([name, example]) => (
              <li key={name}>
                <button type="button" className="chip" onClick={() => begin(example)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-small text-ink-muted">{request_texts.duration}</p>
    </FormFrame>
  )
}
