/** Saves an asset or removes it from the saves. The code for it loads with the first press. */
export const toggleSave = async (stock_id: string) => (await import('./saving.ts')).toggleSave(stock_id)
