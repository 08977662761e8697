import type { CuratedAsset } from '@taswira/contract'
import { moveHandle } from '../../lists/move-handle.ts'
import { CloseIcon } from '../../ui/icons.tsx'

interface ChosenImageProps {
  asset: CuratedAsset
  /** From 0. */
  place: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** One image of a set. Its handle is dragged, or moved with the arrow keys while it has the focus. */
export function ChosenImage({ asset, place, count, onMove, onRemove }: ChosenImageProps) {
  const { stock_id, title, author, thumbnail, status } = asset

  return (
    <li className="relative w-36">
      <button
        {...moveHandle({ place, count, onMove })}
        aria-label={`${title}, position ${place + 1} of ${count}. Move with the arrow keys.`}
        className="block w-full cursor-grab rounded-card active:cursor-grabbing"
      >
        <img
          src={thumbnail}
          alt=""
          draggable={false}
          className="h-28 w-full rounded-card bg-sunken object-cover"
        />
      </button>
      <p className="mt-1 line-clamp-2 text-small font-semibold" title={title}>
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
