import clsx from 'clsx'

interface DrawingProps {
  /** A file in public/drawings, rendered from an image of the demo catalogue. */
  name: 'our-story' | 'places' | 'work' | 'food' | 'sign-up'
  eager?: boolean
  className: string
}

/** One of our own drawings, for pages that must look the same with any catalogue. It fills its box. */
export const Drawing = ({ name, eager = false, className }: DrawingProps) => (
  <img
    src={`/drawings/${name}.webp`}
    alt=""
    width={1000}
    height={667}
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
    className={clsx('bg-sunken object-cover', className)}
  />
)
