import { addToBoard } from '@taswira/contract'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'

export interface SavedImage {
  stock_id: string
  name: string
  thumbnail: string
}

/** Saved images that aren't on the board: a press adds one. */
export function SavedToAdd({ saved }: { saved: SavedImage[] }) {
  const form = useForm({ name: addToBoard.name })
  if (saved.length === 0) return null
  return (
    <section aria-labelledby="saved" className="mt-10">
      <h2 id="saved" className="text-h3">
        Add from your saved images
      </h2>
      <SendForm form={form} preventScrollReset replace>
        <FormNotice form={form} className="mt-3" />
        {form.field('stock_ids').error && (
          <p className="mt-3 font-semibold text-danger">{form.field('stock_ids').error}</p>
        )}
        <ul className="mt-3 flex flex-wrap gap-3">
          {saved.map(({ stock_id, name, thumbnail }) => (
            <li key={stock_id}>
              <button
                type="submit"
                name="stock_ids"
                value={stock_id}
                aria-label={`Add ${name}`}
                className="block rounded-card"
              >
                <img
                  src={thumbnail}
                  alt=""
                  loading="lazy"
                  className="h-24 w-32 rounded-card bg-sunken object-cover hover:opacity-80"
                />
              </button>
            </li>
          ))}
        </ul>
      </SendForm>
    </section>
  )
}
