import { useRef, useState } from 'react'
import type * as v from 'valibot'
import { checkForm } from '../../ui/form/check-form.ts'
import { useDraft } from './use-draft.ts'
import { useWrongFieldFocus } from '../../ui/form/use-wrong-field-focus.ts'

/** What the route made of the form: see send-enquiry.ts. */
export type Answer =
  | { sent: true }
  | { sent: false; values: Record<string, string>; notice?: string; fields?: Record<string, string> }

interface EnquiryForm {
  /** Names its draft: the call that it is sent by. */
  name: string
  schema: v.GenericSchema
  answer: Answer | undefined
  /** Fields that are checked on every change, and the text for each when it is empty then. */
  on_change?: Readonly<Record<string, string>>
}

/**
 * What the forms that people write to us with have in common: checked by the contract's rules when they are sent, then
 * at each change of a field that was wrong; what is typed is kept until it has arrived.
 */
export function useEnquiryForm({ name, schema, answer, on_change = {} }: EnquiryForm) {
  const ref = useRef<HTMLFormElement>(null)
  const refusal = answer?.sent === false ? answer : undefined
  const [wrong, setWrong] = useState<Record<string, string | undefined>>(refusal?.fields ?? {})
  const [refused, setRefused] = useState(0)
  const [answered, setAnswered] = useState(answer)
  if (answer !== answered) {
    setAnswered(answer)
    setWrong(refusal?.fields ?? {})
  }
  useDraft(ref, name, refusal !== undefined)
  useWrongFieldFocus(ref, refused || refusal)

  const check = (form: HTMLFormElement) => checkForm(schema, Object.fromEntries(new FormData(form)))

  return {
    notice: refusal?.notice,
    /** For each of the form's fields; `given` is what stands in it before anybody has typed. */
    field: (field: string, given?: string) => ({
      name: field,
      error: wrong[field],
      defaultValue: refusal ? refusal.values[field] : given,
      // Without script the browser begins there by itself; with it useWrongFieldFocus leads there.
      autoFocus: field === Object.keys(refusal?.fields ?? {})[0],
    }),
    /** For the form itself. */
    form: {
      ref,
      noValidate: true,
      onChange(event: React.ChangeEvent<HTMLFormElement>) {
        const { name: field, value } = event.target as unknown as HTMLInputElement
        const empty = on_change[field]
        if (empty === undefined && wrong[field] === undefined) return
        const found = check(event.currentTarget)[field]
        setWrong({ ...wrong, [field]: value.trim() === '' ? (empty ?? found) : found })
      },
      onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
        const found = check(event.currentTarget)
        if (Object.keys(found).length === 0) return
        event.preventDefault()
        setWrong(found)
        setRefused(refused + 1)
      },
    },
  }
}
