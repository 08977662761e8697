type Urgency = 'polite' | 'assertive'

const waiting: Partial<Record<Urgency, string[]>> = {}

/** Makes screen readers announce `text`: politely, or at once for failures. Simultaneous texts are joined. */
export function announce(text: string, how: Urgency = 'polite') {
  const texts = (waiting[how] ??= [])
  if (!texts.includes(text)) texts.push(text)
  if (texts.length > 1) return
  // Emptied first, because screen readers ignore a region whose text doesn't change.
  findRegion(how)?.replaceChildren()
  setTimeout(() => {
    delete waiting[how]
    findRegion(how)?.replaceChildren(texts.join(' '))
  }, 50)
}

/** Empties the page's live regions, so that a screen reader that reads the page later doesn't find an old message. */
export function forgetAnnouncements() {
  for (const region of document.querySelectorAll('body > [data-live]')) region.replaceChildren()
}

/** The live region of the top modal dialog, because nothing outside it is announced; otherwise that of the page. */
function findRegion(how: Urgency): Element | null {
  const region = `[data-live="${how}"]`
  const sheet = [...document.querySelectorAll('dialog:modal')].at(-1)
  return sheet?.querySelector(region) ?? document.querySelector(`body > ${region}`)
}
