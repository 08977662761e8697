import type { Suggestion } from '@taswira/contract'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/announce.ts'

/** From how many characters on, and how long after typing, suggestions are asked for (docs/design.md, "Shell"). */
export const FROM_CHARACTERS = 2
const AFTER_TYPING_MS = 150

/**
 * Asks for suggestions for what is typed into the input. After `settle(searched)` none arrive until something else is
 * typed; `isSettled` tells whether that has happened.
 */
export function useSuggested(
  query: string,
  input: RefObject<HTMLInputElement | null>,
  suggest: (q: string) => Promise<Suggestion[]>,
) {
  const [items, setItems] = useState<Suggestion[]>([])
  const settled = useRef<string>(undefined)
  const dropPending = useRef(() => {})
  useEffect(() => {
    if (query === settled.current) return
    settled.current = undefined
    // Words that came with another page were not typed here.
    if (query.length < FROM_CHARACTERS || document.activeElement !== input.current) return
    let stale = false
    const timer = setTimeout(() => {
      suggest(query).then(
        (answer) => {
          if (stale) return
          setItems(answer)
          announce(answer.length === 1 ? '1 suggestion' : `${answer.length} suggestions`)
        },
        // The search itself works without suggestions.
        () => {},
      )
    }, AFTER_TYPING_MS)
    dropPending.current = () => {
      stale = true
      clearTimeout(timer)
    }
    return dropPending.current
  }, [query, suggest, input])

  const settle = useCallback((searched: string) => {
    settled.current = searched.trim()
    dropPending.current()
  }, [])
  const isSettled = useCallback((searched: string) => searched === settled.current, [])
  return { items, settle, isSettled }
}
