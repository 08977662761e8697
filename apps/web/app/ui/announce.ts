type Urgency = 'polite' | 'assertive'

const waiting: Partial<Record<Urgency, string[]>> = {}

/** Lets screen readers announce `text`: politely, or at once for failures. What comes at the same moment is joined. */
export function announce(text: string, how: Urgency = 'polite') {
  const texts = (waiting[how] ??= [])
  if (!texts.includes(text)) texts.push(text)
  if (texts.length > 1) return
  // Emptied first, because the same sentence twice is two events.
  findRegion(how)?.replaceChildren()
  setTimeout(() => {
    delete waiting[how]
    findRegion(how)?.replaceChildren(texts.join(' '))
  }, 50)
}

/** Empties the regions of the page: a screen reader that reads the page later must not find an old event. */
export function forgetAnnouncements() {
  for (const region of document.querySelectorAll('body > [data-live]')) region.replaceChildren()
}

/** The region of the top modal dialog, outside of which nothing is announced, or of the page. */
function findRegion(how: Urgency): Element | null {
  const region = `[data-live="${how}"]`
  const sheet = [...document.querySelectorAll('dialog:modal')].at(-1)
  return sheet?.querySelector(region) ?? document.querySelector(`body > ${region}`)
}
