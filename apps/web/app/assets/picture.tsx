import clsx from 'clsx'
import { useState } from 'react'
import { useLowData } from '../preferences/low-data.ts'
import { lightThumbnail, thumbnailSrcSet } from './thumbnail.ts'
import { NoPictureIcon } from '../ui/icons.tsx'

interface PictureProps {
  src: string
  alt: string
  sizes: string
  width: number
  height: number
  colour: string
  placeholder: string | null
  /** In the first rows: loaded at once. */
  eager?: boolean
  /** The very first: loaded before everything else. */
  first?: boolean
  className?: string
}

/** A box in the main colour, over it 16 px of the picture, over that the picture itself. */
export function Picture({
  src,
  alt,
  sizes,
  width,
  height,
  colour,
  placeholder,
  eager,
  first,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState(false)
  const low = useLowData()
  return (
    <span className={clsx('picture-box', className)} style={{ '--colour': colour } as React.CSSProperties}>
      {placeholder && !low && <img src={placeholder} alt="" className="placeholder" decoding="async" />}
      {failed ? (
        <span className="absolute inset-0 grid place-items-center p-3 text-center">
          <span className="flex flex-col items-center gap-1 rounded-field bg-surface px-3 py-2 text-small text-ink">
            <NoPictureIcon size={20} />
            Image not available
            <span className="sr-only">: {alt}</span>
          </span>
        </span>
      ) : (
        <img
          src={low ? lightThumbnail(src) : src}
          srcSet={low ? undefined : thumbnailSrcSet(src)}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          // What is seen first is to be painted with the page, not a moment after.
          decoding={eager ? 'sync' : 'async'}
          ref={(image) => {
            if (!image) return
            // Before the page came to life it may have failed already; what is still coming fades in.
            if (image.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true)
            else if (!image.complete) image.dataset.coming = ''
          }}
          onLoad={(event) => delete event.currentTarget.dataset.coming}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  )
}
