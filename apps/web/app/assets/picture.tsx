import clsx from 'clsx'
import { useLowData } from '../browser/preferences.ts'
import type { CardAsset } from './card-asset.ts'
import { lightThumbnail, thumbnailSrcSet } from './thumbnail.ts'

interface PictureProps {
  asset: Pick<CardAsset, 'thumbnail' | 'width' | 'height' | 'colour' | 'placeholder' | 'focal_point'>
  alt: string
  sizes: string
  /** Loads at once instead of near the screen; for the first rows. */
  eager?: boolean
  /** Loads with high priority; for the very first image. */
  first?: boolean
  className?: string
}

/** A box in the image's main colour, with a 16 px placeholder and the image on top. */
export function Picture({ asset, alt, sizes, eager, first, className }: PictureProps) {
  const { thumbnail, width, height, colour, placeholder, focal_point } = asset
  const low = useLowData()
  return (
    <span
      className={clsx('picture-box', className)}
      style={{ '--colour': colour, '--focal': focal_point } as React.CSSProperties}
    >
      {placeholder && !low && <img src={placeholder} alt="" className="placeholder" decoding="async" />}
      <img
        src={low ? lightThumbnail(thumbnail) : thumbnail}
        srcSet={low ? undefined : thumbnailSrcSet(thumbnail)}
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
