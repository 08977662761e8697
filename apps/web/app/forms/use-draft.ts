import { type RefObject, useEffect } from 'react'
import { tab_store } from '../browser/browser-store.ts'

const draftKey = (name: string) => `draft ${name}`

/** Deletes a form's draft; call it after the form was sent. */
export const forgetDraft = (name: string) => tab_store.forget(draftKey(name))

interface Kept {
  value: string
  /** The value that the page had filled in. */
  given: string
}
type Draft = Record<string, Kept | undefined>

/**
 * Stores what is typed into a form for this tab, so that it survives a reload or a visit to another page. A stored
 * value replaces the value that the page filled in, unless the page's value has changed since. After a refusal, the
 * submitted values are newer than the draft.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  refused: boolean,
) {
  useEffect(() => {
    const element = form.current
    if (!element || name === undefined) return
    const key = draftKey(name)
    function keep({ target }: Event) {
      if (!isTextInput(target) || !target.name) return
      const draft = readDraft(key)
      const given = draft[target.name]?.given ?? target.defaultValue
      storeDraft(key, { ...draft, [target.name]: { value: target.value, given } })
    }
    element.addEventListener('input', keep)
    for (const input of [...element.elements].filter(isTextInput)) {
      if (!refused && input.value === input.defaultValue) {
        const { [input.name]: kept, ...others } = readDraft(key)
        // Doesn't change the focused field, because its user may be typing.
        if (!kept || input === document.activeElement) continue
        if (input.defaultValue && input.defaultValue !== kept.given) {
          storeDraft(key, others)
          continue
        }
        input.value = kept.value
      }
      // Runs the handlers of typed input, which store the value and count its words.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return () => element.removeEventListener('input', keep)
  }, [form, name, refused])
}

const isTextInput = (input: unknown): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type !== 'hidden')

function readDraft(key: string): Draft {
  try {
    return JSON.parse(tab_store.read(key) ?? '{}')
  } catch {
    // Ignores values written by another version of the site or by hand.
    return {}
  }
}

const storeDraft = (key: string, draft: Draft) => tab_store.keep(key, JSON.stringify(draft))
