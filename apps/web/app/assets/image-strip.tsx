import { href, Link } from 'react-router'
import type { CardAsset } from './card-asset.ts'
import { thumbnailSrcSet } from './thumbnail.ts'

type StripAsset = Pick<CardAsset, 'slug' | 'name' | 'thumbnail' | 'colour' | 'width' | 'height'> &
  Partial<Pick<CardAsset, 'placeholder' | 'focal_point'>>

interface ImageStripProps {
  assets: StripAsset[]
  label: string
  className?: string
}

/** One row of images to swipe, each of which opens its page. */
export function ImageStrip({ assets, label, className = '' }: ImageStripProps) {
  return (
    <ul className={`swipe ${className}`} aria-label={label}>
      {assets.map((asset) => (
        <li key={asset.slug} className="h-44 md:h-64" style={{ aspectRatio: boxRatio(asset) }}>
          <LinkedImage
            asset={asset}
            sizes="(min-width:768px) 384px, 264px"
            className="size-full rounded-card"
          />
        </li>
      ))}
    </ul>
  )
}

interface LinkedImageProps {
  asset: StripAsset
  sizes: string
  className: string
  /** Loads at once, on the first screen. */
  eager?: boolean
}

/** Usually lazy, so that an image loads only where it is shown. */
export const LinkedImage = ({ asset, sizes, className, eager }: LinkedImageProps) => (
  <Link
    to={href('/image/:slug', { slug: asset.slug })}
    className={`picture-box ${className}`}
    style={
      {
        '--colour': asset.colour,
        '--focal': asset.focal_point,
        '--blurred': asset.placeholder && `url(${asset.placeholder})`,
      } as React.CSSProperties
    }
  >
    <img
      src={asset.thumbnail}
      srcSet={thumbnailSrcSet(asset.thumbnail)}
      sizes={sizes}
      alt={asset.name}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  </Link>
)

/** Between 2:3 and 3:2, like the boxes of the grid. */
const boxRatio = ({ width, height }: StripAsset) => Math.min(Math.max(width / height, 2 / 3), 3 / 2)
