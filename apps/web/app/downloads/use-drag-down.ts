import { useRef } from 'react'

/** A sheet pulled down by more than this, in px, closes; otherwise it springs back. */
const CLOSES_AFTER_PX = 80

/** Lets a sheet be pulled down by its grip; returns the grip's handlers. */
export function useDragDown(sheet: React.RefObject<HTMLElement | null>, onClose: () => void) {
  const from_y = useRef<number | null>(null)
  const move = (px: number) => sheet.current?.style.setProperty('--pulled', `${px}px`)

  return {
    onPointerDown(event: React.PointerEvent) {
      from_y.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: React.PointerEvent) {
      if (from_y.current !== null) move(Math.max(0, event.clientY - from_y.current))
    },
    onPointerUp(event: React.PointerEvent) {
      if (from_y.current !== null && event.clientY - from_y.current > CLOSES_AFTER_PX) onClose()
      from_y.current = null
      move(0)
    },
    onPointerCancel() {
      from_y.current = null
      move(0)
    },
  }
}
