import type { Region } from '@taswira/contract'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { Field } from '../ui/form/field.tsx'
import { boxOf, RegionFrame } from './marked-image.tsx'
import { type RegionFields, regionBetween, regionIn, toFields } from './region-fields.ts'

interface RegionPickerProps {
  src: string
  alt: string
  width: number
  height: number
  fields: RegionFields
  /** Whether dragging over the image marks a part instead of scrolling the page. */
  marking: boolean
  onMark?: (fields: RegionFields) => void
  /** What lies over the image. */
  children?: React.ReactNode
}

/** An image on which a part can be marked by dragging. */
export function RegionPicker({ fields, marking, onMark, src, alt, children, ...size }: RegionPickerProps) {
  const box = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<{ x: number; y: number }>()
  const region = regionIn(fields)

  /** Position of the pointer, in fractions of the image. */
  const pointOf = (event: React.PointerEvent) => {
    const { left, top, width, height } = box.current!.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }

  return (
    <div
      ref={box}
      className={clsx(
        'relative overflow-clip rounded-card bg-sunken',
        marking && 'cursor-crosshair touch-none select-none',
      )}
      style={boxOf(size)}
      onPointerDown={(event) => {
        if (!marking || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart(pointOf(event))
      }}
      onPointerMove={(event) => start && onMark?.(toFields(regionBetween(start, pointOf(event))))}
      onPointerUp={() => setStart(undefined)}
      onPointerCancel={() => setStart(undefined)}
    >
      <img src={src} alt={alt} draggable={false} className="size-full" />
      {region && <RegionFrame region={region} />}
      {children}
    </div>
  )
}

interface RegionInputsProps {
  fields: RegionFields
  error: string | undefined
  onMark: (fields: RegionFields) => void
  legend?: string
  /** Enter in a field does this instead of sending the form. */
  onEnter?: () => void
}

const labels: [keyof Region, string][] = [
  ['left', 'From the left, %'],
  ['top', 'From the top, %'],
  ['width', 'Width, %'],
  ['height', 'Height, %'],
]

/** Inputs for the marked part, for keyboard use. */
export function RegionInputs({
  fields,
  error,
  onMark,
  legend = 'Marked part (optional)',
  onEnter,
}: RegionInputsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        {labels.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            name={`region_${name}`}
            value={fields[name]}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => onMark({ ...fields, [name]: event.target.value })}
            onKeyDown={(event) => {
              if (!onEnter || event.key !== 'Enter') return
              event.preventDefault()
              onEnter()
            }}
          />
        ))}
      </div>
      {error && <p className="text-small text-danger">{error}</p>}
    </fieldset>
  )
}
