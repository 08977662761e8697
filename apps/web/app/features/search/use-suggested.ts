import type { Suggestion } from '@taswira/contract'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { callApi, visitorCalls } from '../../api/call-api.ts'
import { announce } from '../../ui/announce.ts'

/** Minimum length for suggestions, and the delay after typing in ms (docs/design.md, "Shell"). */
export const FROM_CHARACTERS = 2
const AFTER_TYPING_MS = 150

/**
 * Loads suggestions for the typed text. After `settle(searched)` it loads none until different text is typed;
 * `isSettled` returns whether the text is still the searched one.
 */
export function useSuggested(query: string, input: RefObject<HTMLInputElement | null>) {
  const [items, setItems] = useState<Suggestion[]>([])
  const settled = useRef<string>(undefined)
  const dropPending = useRef(() => {})
  useEffect(() => {
    if (query === settled.current) return
    settled.current = undefined
    // Ignores text that came from a URL instead of typing.
    if (query.length < FROM_CHARACTERS || document.activeElement !== input.current) return
    let stale = false
    const timer = setTimeout(() => {
      suggest(query).then(
        (answer) => {
          if (stale) return
          setItems(answer)
          announce(answer.length === 1 ? '1 suggestion' : `${answer.length} suggestions`)
        },
        // Errors are ignored, because the search works without suggestions.
        () => {},
      )
    }, AFTER_TYPING_MS)
    dropPending.current = () => {
      stale = true
      clearTimeout(timer)
    }
    return dropPending.current
  }, [query, input])

  const settle = useCallback((searched: string) => {
    settled.current = searched.trim()
    dropPending.current()
  }, [])
  const isSettled = useCallback((searched: string) => searched === settled.current, [])
  return { items, settle, isSettled }
}

async function suggest(q: string): Promise<Suggestion[]> {
  const { suggestSearches } = await visitorCalls()
  return callApi(suggestSearches, { query: { q } })
}
