import { onDemand } from '../browser/on-demand.ts'

/** Saves an asset or removes it. The code that sends it is loaded with the first press. */
export const toggleSave = async (stock_id: string) => (await loadToggle()).sendToggle(stock_id)

/** Called early for members, so that a press on Save shows at once. */
export const loadToggle = onDemand(() => import('./send-toggle.ts'))
