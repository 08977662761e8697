import { useId, useRef, useState } from 'react'
import { useActionData, useSubmit } from 'react-router'
import { useAlive } from '../ui/use-alive.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import type { FormAnswer } from './form-answer.ts'
import { formValues } from './form-values.ts'
import { useDraft } from './use-draft.ts'
import { type FieldRules, useFieldChecks } from './use-field-checks.ts'

/** An endpoint of the contract, or only a name when the server alone validates the form. */
type FormRules = {
  /** Identifies the form; the route's action receives it as the field `intent`. */
  name: string
  /** Distinguishes forms of a page with the same name. */
  id?: string | number
} & Pick<FieldRules, 'body'>

interface FormOptions<Answer> extends Partial<Omit<FieldRules, 'body'>> {
  /** Stores what was typed in this tab until it is sent; not for secrets. */
  keeps_draft?: boolean
  /** Sends the form instead of the route's action. */
  send?: ((form: FormData) => Promise<Answer | void>) | undefined
}

export type FormState<Answer extends FormAnswer = FormAnswer> = ReturnType<typeof useForm<Answer>>

/** The state of one form of a page, for `SendForm` and its fields. */
export function useForm<Answer extends FormAnswer = FormAnswer>(
  { name: intent, id, body }: FormRules,
  { on_change = {}, values = formValues, keeps_draft = false, send }: FormOptions<Answer> = {},
) {
  const name = id === undefined ? intent : `${intent} ${id}`
  const ref = useRef<HTMLFormElement>(null)
  const notice_id = useId()
  const submit = useSubmit()
  const [own_answer, setOwnAnswer] = useState<Answer>()
  const route_answer = useRouteAnswer(name) as Answer | undefined
  const answer = send ? own_answer : route_answer
  // On a busy device the answer is shown some time before the press counts as ended, and could be followed by another.
  const { busy, run } = useOneAtATime(answer)
  const refusal = answer?.sent === false ? answer : undefined
  const checks = useFieldChecks(ref, { body, on_change, values }, refusal)
  useDraft(ref, keeps_draft ? name : undefined, refusal !== undefined)

  const about = checks.refusal?.about ?? []
  const notice = about.some(checks.hasChanged) ? undefined : checks.refusal?.notice

  return {
    name,
    intent,
    ref,
    answer,
    busy,
    notice,
    notice_id,
    failures: checks.failures,
    valid: checks.valid,
    /** The props of a field; `given` is its initial value. */
    field: (field: string, given?: string) => ({
      name: field,
      error: checks.errorIn(field),
      described_by: notice && about.includes(field) ? notice_id : undefined,
      defaultValue: refusal?.values?.[field] ?? given,
      // Without script, the browser focuses the first invalid field.
      autoFocus: field === Object.keys(refusal?.fields ?? {})[0],
    }),
    change: (event: React.ChangeEvent<HTMLFormElement>) =>
      checks.checkChange((event.target as unknown as HTMLInputElement).name),
    submit: (
      { currentTarget: form, nativeEvent }: React.SubmitEvent<HTMLFormElement>,
      options: { preventScrollReset: boolean | undefined; replace: boolean | undefined },
    ) => {
      if (!checks.checkAttempt()) return
      const button = nativeEvent.submitter as HTMLButtonElement | null
      void run(async () => {
        if (!send) return submit(button ?? form, { method: 'post', ...options })
        const sent = await send(new FormData(form))
        if (sent) setOwnAnswer(sent)
      })
    },
  }
}

/** The response of the route's action to this form. A form that opens later ignores responses from before it opened. */
function useRouteAnswer(name: string): FormAnswer | undefined {
  const answer = useActionData<FormAnswer>()
  const alive = useAlive()
  const [earlier] = useState(alive ? answer : undefined)
  return answer?.form === name && answer !== earlier ? answer : undefined
}
