import { type RefObject, useEffect } from 'react'

/** After an answer that found something wrong the first wrong field has the focus (docs/design.md, "Components"). */
export function useWrongFieldFocus(form: RefObject<HTMLFormElement | null>, answer: unknown) {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, answer])
}
