const regions = { polite: 'live-polite', assertive: 'live-assertive' } as const

/** Has a screen reader say `text`: politely, or at once when something failed. */
export function announce(text: string, how: keyof typeof regions = 'polite') {
  const region = document.getElementById(regions[how])
  if (!region) return
  // Emptied first: the same sentence twice is two events.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 50)
}
