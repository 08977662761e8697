import { createListeners } from './listeners.ts'

export interface Toast {
  id: number
  text: string
  tone: 'success' | 'danger'
}

/** How long a toast stays, in ms (docs/specification.md, section 9). */
export const TOAST_MS = 5000
/** Maximum number of toasts; the oldest is removed first (docs/design.md, "Components"). */
const TOASTS_MAX = 3

let toasts: readonly Toast[] = []
let last_id = 0
const listeners = createListeners()

export function showToast(text: string, tone: Toast['tone'] = 'success') {
  change([...toasts, { id: ++last_id, text, tone }].slice(-TOASTS_MAX))
}

export const closeToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

export const readToasts = () => toasts

export const subscribeToasts = listeners.subscribe

function change(next: readonly Toast[]) {
  toasts = next
  listeners.notify()
}
