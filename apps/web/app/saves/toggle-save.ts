import { onDemand } from '../browser/on-demand.ts'

/** Saves an asset or removes it from the saved images. The code for the request is loaded at the first press. */
export const toggleSave = async (stock_id: string) => (await loadToggle()).sendToggle(stock_id)

/** Called early for members, so that a press on Save takes effect at once. */
export const loadToggle = onDemand(() => import('./send-toggle.ts'))
