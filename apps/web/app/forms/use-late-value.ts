import { type RefObject, useEffect } from 'react'

/**
 * Fills in a value that only the browser knows, so that it arrives after the page. A field that has been written in
 * keeps its text, and one that has the focus stays empty: its user is about to type.
 */
export function useLateValue(form: RefObject<HTMLFormElement | null>, name: string, value: string) {
  useEffect(() => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.defaultValue = value
  }, [form, name, value])
}
