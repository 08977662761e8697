import { type RefObject, useEffect } from 'react'

const keyOf = (name: string) => `draft ${name}`

/** What was typed has arrived. */
export const forgetDraft = (name: string) => sessionStorage.removeItem(keyOf(name))

interface Kept {
  value: string
  /** What the page had filled in before it was typed over. */
  given: string
}

/**
 * Keeps what is typed into a form for this tab until it is forgotten, so that neither a reload nor a way to another
 * page and back loses it. It goes before what the page filled in by itself, unless that is about something else now;
 * after a refusal what was sent is newer.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, refused: boolean) {
  const key = keyOf(name)

  useEffect(() => {
    const element = form.current
    if (!element) return
    function keep({ target }: Event) {
      if (!isTextInput(target) || !target.name) return
      const draft = readDraft(key)
      const given = draft[target.name]?.given ?? target.defaultValue
      sessionStorage.setItem(key, JSON.stringify({ ...draft, [target.name]: { value: target.value, given } }))
    }
    element.addEventListener('input', keep)
    for (const input of [...element.elements].filter(isTextInput)) {
      if (!refused && input.value === input.defaultValue) {
        const { [input.name]: kept, ...others } = readDraft(key)
        if (!kept) continue
        if (input.defaultValue && input.defaultValue !== kept.given) {
          sessionStorage.setItem(key, JSON.stringify(others))
          continue
        }
        input.value = kept.value
      }
      // As if it were typed now: it is kept, and its words are counted.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return () => element.removeEventListener('input', keep)
  }, [form, key, refused])
}

const isTextInput = (input: unknown): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type !== 'hidden')

function readDraft(key: string): Record<string, Kept | undefined> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    // Written by another version of the site.
    return {}
  }
}
