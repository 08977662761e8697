/** The picture links of the grid that contains `inside`, in the order of its images. */
export const findCards = (inside: Element) => [
  ...inside.closest('.wall')!.querySelectorAll<HTMLAnchorElement>('.card > a.picture-box'),
]

/** What a key does on a card: arrow keys move the focus to another card, and S saves. */
export function pressKey(key: string, card: HTMLAnchorElement) {
  if (/^s$/i.test(key)) return pressSave(card)
  findNeighbour(key, card)?.focus()
}

/** Presses the card's Save; for visitors, that is a link to the log-in. Where a card has none, nothing happens. */
const pressSave = (card: Element | undefined) =>
  card?.parentElement?.querySelector<HTMLElement>('[data-save], .card-actions > [rel]')?.click()

function findNeighbour(key: string, card: HTMLAnchorElement): HTMLAnchorElement | undefined {
  const cards = findCards(card)
  const at = cards.indexOf(card)
  if (key === 'ArrowLeft') return cards[at - 1]
  if (key === 'ArrowRight') return cards[at + 1]
  const down = key === 'ArrowDown'
  const own = card.getBoundingClientRect()
  const column = cards.filter((other) => {
    const { left, top } = other.getBoundingClientRect()
    return Math.abs(left - own.left) < 2 && (down ? top > own.top : top < own.top)
  })
  // Reading order and column order are the same (docs/design.md, "Image grid").
  return down ? column[0] : column.at(-1)
}
