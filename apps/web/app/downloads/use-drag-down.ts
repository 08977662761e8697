import { useRef } from 'react'

/** Distance in px after which a sheet that is pulled down closes; below it, the sheet springs back. */
const CLOSES_AFTER_PX = 80

/** Closes a sheet when its handle is pulled down; returns the handle's event handlers. */
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
