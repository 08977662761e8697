import { type RefObject, useEffect } from 'react'

/**
 * Fills in a value that only the browser knows, after the page has loaded. It doesn't change a field that has text or
 * the focus.
 */
export function useLateValue(form: RefObject<HTMLFormElement | null>, name: string, value: string) {
  useEffect(() => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.defaultValue = value
  }, [form, name, value])
}
