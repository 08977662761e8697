import { CloseIcon } from '../../ui/icons.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => Promise<void> }) {
  const { run } = useOneAtATime()
  return (
    <button
      type="button"
      className="card-action card-remove"
      aria-label={`Remove ${name} from saved`}
      onClick={() => void run(onRemove)}
    >
      <CloseIcon size={20} />
    </button>
  )
}
