import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { FormAnswer } from './form-answer.ts'
import { fieldText } from './form-values.ts'
import * as v from 'valibot'

export interface FieldRules {
  /** The contract's schema; without one, only the server validates the form. */
  body?: v.GenericSchema | undefined
  /** Fields that are validated from their first change on, with the message for each while it is empty. */
  on_change: Readonly<Record<string, string>>
  values: (form: FormData) => Record<string, unknown>
}

const none: ReadonlySet<string> = new Set()

/**
 * Errors of a form's fields. The form is validated when it is sent and, after a failed attempt, at every change. A
 * failed attempt moves the focus to the first invalid field (docs/design.md, "Components").
 */
export function useFieldChecks(
  ref: RefObject<HTMLFormElement | null>,
  { body, on_change, values }: FieldRules,
  refusal: FormAnswer | undefined,
) {
  // Errors of the last validation; null before the first one.
  const [found, setFound] = useState<Record<string, string | undefined> | null>(null)
  // Fields changed since the last attempt.
  const [changed, setChanged] = useState(none)
  const [failures, setFailures] = useState(refusal ? 1 : 0)
  const [answered, setAnswered] = useState(refusal)
  // The refusal that was shown when the form was sent again; it no longer applies.
  const [outdated, setOutdated] = useState<FormAnswer>()
  const current = refusal === outdated ? undefined : refusal

  if (refusal !== answered) {
    setAnswered(refusal)
    setChanged(none)
    if (refusal) setFailures(failures + 1)
  }
  // Validates values that the browser filled in or restored after a reload.
  const checkFirst = useEffectEvent(() => void check(none))
  useEffect(() => checkFirst(), [])
  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures, ref])

  function check(fields: ReadonlySet<string>): boolean {
    if (!ref.current || !body) return true
    const form = new FormData(ref.current)
    const wrong = checkForm(body, values(form))
    for (const [field, empty] of Object.entries(on_change))
      if (fields.has(field) && fieldText(form, field).trim() === '') wrong[field] = empty
    setFound(wrong)
    return Object.keys(wrong).length === 0
  }

  return {
    failures,
    /** The server's last refusal, until the form is sent again. */
    refusal: current,
    /** Whether the last validation found no errors; false before the first one. */
    valid: found !== null && Object.keys(found).length === 0,
    hasChanged: (field: string) => changed.has(field),
    errorIn(field: string): string | undefined {
      const checked = failures > 0 || (field in on_change && changed.has(field))
      return (checked && found?.[field]) || (changed.has(field) ? undefined : current?.fields?.[field])
    },
    checkChange(field: string) {
      const fields = new Set(changed).add(field)
      setChanged(fields)
      check(fields)
    },
    checkAttempt(): boolean {
      setChanged(none)
      const fine = check(none)
      if (fine) setOutdated(refusal)
      else setFailures(failures + 1)
      return fine
    },
  }
}

/** The first message for each field that breaks a rule of the contract. */
export function checkForm(
  schema: v.GenericSchema,
  values: Record<string, unknown>,
): Record<string, string | undefined> {
  const { success, issues } = v.safeParse(schema, values)
  if (success) return {}
  const { nested = {} } = v.flatten(issues) as { nested?: Record<string, string[] | undefined> }
  return Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages?.[0]]))
}
