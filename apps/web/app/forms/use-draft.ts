import { type RefObject, useEffect } from 'react'
import { tab_store } from '../browser/browser-store.ts'

const draftKey = (name: string) => `draft ${name}`

/** What was typed has arrived. */
export const forgetDraft = (name: string) => tab_store.forget(draftKey(name))

interface Kept {
  value: string
  /** What the page had filled in before it was typed over. */
  given: string
}
type Draft = Record<string, Kept | undefined>

/**
 * Keeps what is typed into a form for this tab until it is forgotten, so that neither a reload nor a way to another
 * page and back loses it. It goes before what the page filled in by itself, unless that is about something else now;
 * after a refusal what was sent is newer.
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
        if (!kept) continue
        if (input.defaultValue && input.defaultValue !== kept.given) {
          storeDraft(key, others)
          continue
        }
        input.value = kept.value
      }
      // As if it were typed now: it is kept, and its words are counted.
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
    // Another version of the site, or a hand, wrote it.
    return {}
  }
}

const storeDraft = (key: string, draft: Draft) => tab_store.keep(key, JSON.stringify(draft))
