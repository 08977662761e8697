const regions = { polite: 'live-polite', assertive: 'live-assertive' } as const

/** Lets screen readers announce `text`: politely, or at once for failures. */
export function announce(text: string, how: keyof typeof regions = 'polite') {
  const region = document.getElementById(regions[how])
  if (!region) return
  // Emptied first, because the same sentence twice is two events.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 50)
}
