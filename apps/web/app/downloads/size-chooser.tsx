import clsx from 'clsx'
import { download_size_names, download_sizes, type DownloadSize } from '@taswira/contract'
import { useId } from 'react'
import { fileSizeText } from './size-text.ts'
import { fileOfSize, type Sizes } from './use-sizes.ts'

interface SizeChooserProps {
  sizes: Sizes
  /** Whether the background is removed. */
  cut_out: boolean
  disabled?: boolean
}

const nameOf = (size: DownloadSize) => download_sizes[size].name

/** The size of a download as one line, which unfolds into the choice. */
export function SizeLine(props: SizeChooserProps) {
  const { sizes, cut_out } = props
  const { offered, wanted, size } = sizes
  const file = fileOfSize(offered, size, cut_out)
  return (
    <div className="mt-4">
      <details>
        <summary className="unfolds flex items-center py-3 text-small font-semibold after:flex-none">
          <span>
            Size: {nameOf(size)}
            {file && (
              <>
                {' · '}
                <span className="inline-block">{fileSizeText(file)}</span>
              </>
            )}
          </span>
        </summary>
        <SizeChooser {...props} />
      </details>
      {size !== wanted && (
        <p className="text-small text-ink-muted">
          {nameOf(wanted)} would cut a head in this image, so you get {nameOf(size)}.
        </p>
      )}
    </div>
  )
}

/** The sizes with their pixels and bytes. */
export function SizeChooser({ sizes: { offered, size, choose }, cut_out, disabled }: SizeChooserProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="mt-2 grid gap-1">
      <legend className="sr-only">Size</legend>
      {download_size_names.map((one) => {
        const by = offered?.replaced.find((crop) => crop.size === one)?.by
        const file = fileOfSize(offered, one, cut_out)
        const hint = by ? `Would cut a head: choose ${nameOf(by)}` : file && fileSizeText(file)
        return (
          <label
            key={one}
            className={clsx(
              'flex min-h-11 items-center gap-3 rounded-field border-2 px-3 py-1',
              one === size ? 'border-primary bg-soft' : 'border-line bg-surface',
              by ? 'text-ink-muted' : 'cursor-pointer hover:bg-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={one === size}
              disabled={by !== undefined}
              onChange={() => choose(one)}
              className="size-5 flex-none"
            />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{nameOf(one)}</span>
              {hint && <span className="text-small text-ink-muted">{hint}</span>}
            </span>
          </label>
        )
      })}
      <p className="mt-1 text-small text-ink-muted">One licence covers all sizes. Web is at most 500 kB.</p>
    </fieldset>
  )
}
