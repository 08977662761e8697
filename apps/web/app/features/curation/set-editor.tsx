import { type CuratedAsset, type CuratedSet, setLimit } from '@taswira/contract'
import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import { ChooseImages, type FindImages } from '../../assets/choose-images.tsx'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { moved } from '../../lists/move-handle.ts'
import { announce } from '../../ui/announce.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { ChosenImage } from './chosen-image.tsx'

interface SetEditorProps {
  set: CuratedSet
  title: string
  /** What is shown while nothing is chosen. */
  by_rule: string
  /** The image that the shop shows there now. */
  cover?: { thumbnail: string; focal_point: string | null } | null | undefined
  find: FindImages
}

/** The images of one place: add, remove, and put in order by dragging or with the arrow keys. Saved as a whole. */
export function SetEditor({ set, title, by_rule, cover, find }: SetEditorProps) {
  const heading = useId()
  const form = useForm({ name: 'curate', id: set.place })
  const list = useRef<HTMLOListElement>(null)
  const [assets, setAssets] = useState(set.assets)
  const [seen, setSeen] = useState(set)
  // Saved here or changed by somebody else: the screen was loaded again. An unsaved choice stays.
  if (seen.version !== set.version) {
    setSeen(set)
    if (isSame(assets, seen.assets)) setAssets(set.assets)
  }
  // Only known if nothing was chosen when the screen was opened.
  const [automatic] = useState(set.assets.length === 0 ? cover : undefined)
  const changed = !isSame(assets, set.assets)

  function move(from: number, to: number) {
    if (to < 0 || to >= assets.length) return
    setAssets(moved(assets, from, to))
    announce(`${assets[from]!.title}, position ${to + 1} of ${assets.length}`)
  }

  function remove(asset: CuratedAsset) {
    setAssets(assets.filter((one) => one !== asset))
    announce(`${asset.title} removed`)
    list.current?.closest('section')?.querySelector<HTMLElement>('button[aria-haspopup]')?.focus()
  }

  return (
    <section className="panel p-4 sm:p-5" aria-labelledby={heading}>
      <h2 id={heading} className="text-h3">
        {title}
      </h2>
      {assets.length === 0 && (
        <div className="mt-2 flex items-center gap-4">
          {automatic && (
            <img
              src={automatic.thumbnail}
              alt=""
              loading="lazy"
              className="h-28 w-36 flex-none rounded-card bg-sunken object-cover opacity-60"
              style={{ objectPosition: automatic.focal_point ?? undefined }}
            />
          )}
          <p className="text-small text-ink-muted">{by_rule}</p>
        </div>
      )}
      <ol ref={list} id={`${heading}-list`} className="mt-3 flex flex-wrap gap-3">
        {assets.map((asset, place) => (
          <ChosenImage
            key={asset.stock_id}
            asset={asset}
            place={place}
            count={assets.length}
            onMove={move}
            onRemove={() => remove(asset)}
          />
        ))}
      </ol>
      {assets.length < setLimit(set.place) && (
        <div className="mt-3">
          <ChooseImages
            title={title}
            chosen={assets}
            limit={setLimit(set.place)}
            find={find}
            onAdd={(asset) => {
              setAssets([...assets, asset])
              announce(`${asset.title} added`)
            }}
          />
        </div>
      )}
      <SendForm
        form={form}
        preventScrollReset
        className={clsx('flex flex-wrap items-center gap-3', changed && 'mt-4')}
      >
        <input type="hidden" name="place" value={set.place} />
        <input type="hidden" name="version" value={set.version} />
        {assets.map(({ stock_id }) => (
          <input key={stock_id} type="hidden" name="stock_ids" value={stock_id} />
        ))}
        {changed && (
          <>
            <SubmitButton busy={form.busy} className="btn-compact">
              Save
            </SubmitButton>
            <button type="button" className="btn btn-text btn-compact" onClick={() => setAssets(set.assets)}>
              Undo changes
            </button>
          </>
        )}
        <FormNotice form={form} />
        {form.field('stock_ids').error && (
          <p className="text-small font-semibold text-danger">{form.field('stock_ids').error}</p>
        )}
      </SendForm>
    </section>
  )
}

const isSame = (one: CuratedAsset[], other: CuratedAsset[]) => one.map(toId).join() === other.map(toId).join()

const toId = ({ stock_id }: CuratedAsset) => stock_id
