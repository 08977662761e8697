import { useEffect, useEffectEvent } from 'react'

/**
 * Ctrl+K or Command+K focuses the visible search box; if it is hidden, `open` shows and focuses it. On pages without a
 * search box, the browser handles the keys.
 */
export function useSearchShortcut(open: (() => void) | null) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-shortcut] input[name=keywords]')]
    const field = boxes.find((box) => box.getClientRects().length > 0)
    if (!field && !open) return
    event.preventDefault()
    if (!field) return open?.()
    field.focus()
    field.select()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
