import { CloseIcon } from '../../ui/icons.tsx'

/** On a saved card, in the place of Save. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="card-action card-remove"
      aria-label={`Remove ${name} from saved`}
      onClick={onRemove}
    >
      <CloseIcon size={20} />
    </button>
  )
}
