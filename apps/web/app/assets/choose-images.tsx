import type { CuratedAsset } from '@taswira/contract'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { fieldText } from '../forms/form-values.ts'
import { announce } from '../ui/announce.ts'
import { Field } from '../ui/form/field.tsx'
import { Sheet } from '../ui/sheet.tsx'

/** Published images with these words or this stock ID, newest first; a sentence when they can't be loaded. */
export type FindImages = (words: string) => Promise<CuratedAsset[] | string>

interface ChooseImagesProps {
  /** What they are chosen for. */
  title: string
  chosen: CuratedAsset[]
  /** How many can be chosen in all. */
  limit: number
  find: FindImages
  onAdd: (asset: CuratedAsset) => void
  className?: string
}

/** A button that opens images to choose from. */
export function ChooseImages({
  title,
  chosen,
  limit,
  find,
  onAdd,
  className = 'btn-soft',
}: ChooseImagesProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [found, setFound] = useState<CuratedAsset[] | string | null>(null)
  const latest = useRef(0)

  async function search(words: string) {
    const number = ++latest.current
    const answer = await find(words)
    if (number !== latest.current) return
    setFound(answer)
    announce(typeof answer === 'string' ? answer : `${answer.length} images`)
  }

  function add(asset: CuratedAsset) {
    onAdd(asset)
    if (chosen.length + 1 >= limit) dialog.current?.close()
  }

  return (
    <>
      <button
        type="button"
        className={clsx('btn', className)}
        aria-haspopup="dialog"
        onClick={() => {
          dialog.current?.showModal()
          if (!Array.isArray(found)) void search('')
        }}
      >
        {limit === 1 ? 'Choose an image' : 'Choose images'}
      </button>
      <Sheet
        ref={dialog}
        label={title}
        className="m-auto w-[min(960px,100vw-32px)] rounded-modal bg-surface p-6 text-ink shadow-float max-sm:mb-4"
      >
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-h3">{title}</h2>
          <button
            type="button"
            className="btn btn-filled btn-compact"
            onClick={() => dialog.current?.close()}
          >
            Done
          </button>
        </div>
        <form
          className="mt-4 flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void search(fieldText(new FormData(event.currentTarget), 'words').trim())
          }}
        >
          <div className="min-w-0 flex-1">
            <Field
              label="Words or a stock ID"
              type="search"
              name="words"
              maxLength={200}
              autoComplete="off"
            />
          </div>
          <button type="submit" className="btn btn-soft">
            Search
          </button>
        </form>
        <Found found={found} chosen={chosen} onAdd={add} />
      </Sheet>
    </>
  )
}

interface FoundProps {
  found: CuratedAsset[] | string | null
  chosen: CuratedAsset[]
  onAdd: (asset: CuratedAsset) => void
}

function Found({ found, chosen, onAdd }: FoundProps) {
  if (found === null) return <p className="mt-4 text-ink-muted">Loading…</p>
  if (typeof found === 'string') return <p className="mt-4 font-semibold text-danger">{found}</p>
  if (found.length === 0) return <p className="mt-4 text-ink-muted">No published image has these words.</p>
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
      {found.map((asset) => {
        const is_chosen = chosen.some(({ stock_id }) => stock_id === asset.stock_id)
        return (
          <li key={asset.stock_id}>
            <button
              type="button"
              className="block w-full text-left text-small aria-disabled:opacity-50"
              aria-disabled={is_chosen}
              onClick={() => !is_chosen && onAdd(asset)}
            >
              <img src={asset.thumbnail} alt="" className="h-24 w-full rounded-card bg-sunken object-cover" />
              <span className="mt-1 block truncate font-semibold">{asset.title}</span>
              <span className="block truncate text-ink-muted">{is_chosen ? 'Chosen' : asset.stock_id}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
