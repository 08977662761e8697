import { type RefObject, useEffect } from 'react'

const keyOf = (name: string) => `draft ${name}`

/** What was typed has arrived. */
export const forgetDraft = (name: string) => sessionStorage.removeItem(keyOf(name))

/**
 * Keeps what is typed into a form for this tab until it is forgotten, so that neither a reload nor a way to another
 * page and back loses it.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string) {
  const key = keyOf(name)

  useEffect(() => {
    const element = form.current
    if (!element) return
    for (const [field, value] of Object.entries(readDraft(key))) {
      const input = element.elements.namedItem(field)
      if (isTextInput(input) && input.value === '') input.value = value
    }
    function keep() {
      if (element) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(textsOf(element))))
    }
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, key])
}

const isTextInput = (input: unknown): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type !== 'hidden')

const textsOf = (form: HTMLFormElement): [string, string][] =>
  [...form.elements].flatMap((input) => (isTextInput(input) && input.name ? [[input.name, input.value]] : []))

function readDraft(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    // Written by another version of the site.
    return {}
  }
}
