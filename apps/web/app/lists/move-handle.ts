interface MoveHandle {
  /** From 0. */
  place: number
  count: number
  onMove: (from: number, to: number) => void
}

/** Type of the dragged data: only items of the same page are accepted. */
const DRAGGED = 'application/x-list-item'

/**
 * Props of the button that moves an item of an `<ol>`, which needs an id: by dragging, or with the arrow keys while it
 * has the focus.
 */
export const moveHandle = ({ place, count, onMove }: MoveHandle) => ({
  type: 'button' as const,
  draggable: true,
  onKeyDown: (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: count - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(place, to)
  },
  onDragOver: (event: React.DragEvent) =>
    void (event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()),
  onDrop: (event: React.DragEvent) => {
    event.preventDefault()
    const [from_list, from] = event.dataTransfer.getData(DRAGGED).split(' ')
    if (from_list === event.currentTarget.closest('ol')!.id) onMove(Number(from), place)
  },
  onDragStart: (event: React.DragEvent) => {
    event.dataTransfer.setData(DRAGGED, `${event.currentTarget.closest('ol')!.id} ${place}`)
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** A copy in which the item at `from` is at `to`; the others keep their order. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const others = items.filter((_, place) => place !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}
