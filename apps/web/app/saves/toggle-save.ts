/** Saves an asset or removes it. The code that sends it is loaded with the first press. */
export const toggleSave = async (stock_id: string) => (await import('./send-toggle.ts')).sendToggle(stock_id)
