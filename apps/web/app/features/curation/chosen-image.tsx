import type { CuratedAsset } from '@taswira/contract'
import { CloseIcon } from '../../ui/icons.tsx'

interface ChosenImageProps {
  asset: CuratedAsset
  /** From 0. */
  place: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** Type of the dragged data: only images of the same page are accepted. */
const DRAGGED = 'application/x-chosen-image'

/** One image of a set. Its handle is dragged, or moved with the arrow keys while it has the focus. */
export function ChosenImage({ asset, place, count, onMove, onRemove }: ChosenImageProps) {
  const { stock_id, title, author, thumbnail, status } = asset

  function onKeyDown(event: React.KeyboardEvent) {
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
  }

  return (
    <li className="relative w-36">
      <button
        type="button"
        draggable
        aria-label={`${title}, position ${place + 1} of ${count}. Move with the arrow keys.`}
        className="block w-full cursor-grab rounded-card active:cursor-grabbing"
        onKeyDown={onKeyDown}
        onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [from_set, from] = event.dataTransfer.getData(DRAGGED).split(' ')
          if (from_set === event.currentTarget.closest('ol')!.id) onMove(Number(from), place)
        }}
        onDragStart={(event) => {
          const list = event.currentTarget.closest('ol')!
          event.dataTransfer.setData(DRAGGED, `${list.id} ${place}`)
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        <img
          src={thumbnail}
          alt=""
          draggable={false}
          className="h-28 w-full rounded-card bg-sunken object-cover"
        />
      </button>
      <p className="mt-1 truncate text-small font-semibold" title={title}>
        {title}
      </p>
      <p className="truncate text-small text-ink-muted">
        {stock_id} · {author}
      </p>
      {status === 'unpublished' && (
        <p className="text-small font-semibold text-danger">Unpublished: not shown</p>
      )}
      <button
        type="button"
        className="icon-btn absolute top-1 right-1 bg-surface"
        aria-label={`Remove ${title}`}
        onClick={onRemove}
      >
        <CloseIcon size={18} />
      </button>
    </li>
  )
}
