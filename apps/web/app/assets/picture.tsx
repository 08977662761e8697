import clsx from 'clsx'
import { useLowData } from '../browser/preferences.ts'
import { lightThumbnail, thumbnailSrcSet } from './thumbnail.ts'

interface PictureProps {
  src: string
  alt: string
  sizes: string
  width: number
  height: number
  colour: string
  placeholder: string | null
  /** Loads at once instead of near the screen; for the first rows. */
  eager?: boolean
  /** Loads with high priority; for the very first image. */
  first?: boolean
  className?: string
}

/** A box in the image's main colour, with a 16 px placeholder and the image on top. */
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
  const low = useLowData()
  return (
    <span className={clsx('picture-box', className)} style={{ '--colour': colour } as React.CSSProperties}>
      {placeholder && !low && <img src={placeholder} alt="" className="placeholder" decoding="async" />}
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
          // An image that is still loading fades in.
          if (image && !image.complete) image.dataset.coming = ''
        }}
        onLoad={(event) => delete event.currentTarget.dataset.coming}
      />
    </span>
  )
}
