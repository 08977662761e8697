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
  /** Loaded at once, for the first rows. */
  eager?: boolean
  /** Loaded before everything else, for the very first image. */
  first?: boolean
  className?: string
}

/** A box in the image's main colour, over it a copy of 16 px, over that the image. */
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
          // `sync` paints the first images together with the page.
          decoding={eager ? 'sync' : 'async'}
          ref={(image) => {
            if (!image) return
            // The image may have failed before hydration; one that is still loading fades in.
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
