import { type DeskAsset, type FocalPoint, near_heads, objectPosition } from '@taswira/contract'
import { useState } from 'react'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

const centre: FocalPoint = { x: 50, y: 50 }

const sides = [
  ['x', 'From the left'],
  ['y', 'From the top'],
] as const

/** A fraction of the image in whole percent. */
const percent = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 100)

/** Names and shapes of crops, and what they keep without a point. */
const crops = [
  ['Upright', 'aspect-2/3', centre],
  ['Square', 'aspect-square', centre],
  ['Wide', 'aspect-3/2', centre],
  ['Shared link', 'aspect-[1200/630]', near_heads],
] as const

/** Chooses the point of an image that crops keep, by a press on the image or by sliders, and shows the crops. */
export function FocalPointForm({ asset }: { asset: DeskAsset }) {
  const form = useDeskForm('focal_point')
  const [chosen, setChosen] = useState(asset.focal_point)
  const kept = chosen ?? asset.automatic_point
  const point = kept ?? centre
  return (
    <section aria-labelledby="focal-point" className="grid gap-3">
      <h2 id="focal-point" className="text-h3">
        Focal point
      </h2>
      <p className="max-w-[68ch] text-small text-ink-muted">
        The point that stays visible when the image is cropped. Press the image or move the sliders.
      </p>
      <SendForm
        form={form}
        preventScrollReset
        className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-1"
      >
        <div className="grid gap-2">
          {/* The sliders do the same by keyboard. */}
          <div
            role="presentation"
            className="relative w-fit cursor-crosshair"
            onClick={({ currentTarget, clientX, clientY }) => {
              const { left, top, width, height } = currentTarget.getBoundingClientRect()
              setChosen({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
            }}
          >
            <img
              src={asset.thumbnail}
              alt=""
              draggable={false}
              className="max-h-100 rounded-card bg-sunken"
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute size-5 -translate-1/2 rounded-pill border-2 border-[#fff] outline-2 outline-[#000]"
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
            />
          </div>
          {sides.map(([side, label]) => (
            <label key={side} className="text-small">
              <span className="flex justify-between gap-3">
                {label} <span className="text-ink-muted">{point[side]}%</span>
              </span>
              <input
                type="range"
                name={side}
                value={point[side]}
                onChange={(event) => setChosen({ ...point, [side]: Number(event.target.value) })}
                className="h-8 w-full accent-link"
              />
            </label>
          ))}
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="automatic"
              checked={!chosen}
              onChange={(event) => setChosen(event.target.checked ? null : point)}
              className="size-5 flex-none"
            />
            {asset.automatic_point ? 'Automatic, from the faces' : 'Automatic: the centre (no faces)'}
          </label>
        </div>
        <div className="grid gap-4">
          <ul className="flex flex-wrap items-end gap-3" aria-label="Crops">
            {crops.map(([name, shape, otherwise]) => (
              <li key={name} className="text-small text-ink-muted">
                <img
                  src={asset.thumbnail}
                  alt=""
                  className={`mb-1 h-22 w-auto rounded-card bg-sunken object-cover ${shape}`}
                  style={{ objectPosition: objectPosition(kept ?? otherwise) }}
                />
                {name}
              </li>
            ))}
          </ul>
          <FormNotice form={form} />
          <SubmitButton busy={form.busy} className="btn-outline justify-self-start">
            Save focal point
          </SubmitButton>
        </div>
      </SendForm>
    </section>
  )
}
