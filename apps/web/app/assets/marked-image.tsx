import type { Region } from '@taswira/contract'

interface MarkedImageProps {
  src: string
  alt: string
  /** Size of the original in px, so that its space is reserved before it has loaded. */
  width: number
  height: number
  region: Region | null
}

/** An image with a frame around the part that a decision refers to. */
export function MarkedImage({ src, alt, region, ...size }: MarkedImageProps) {
  return (
    <div className="relative overflow-clip rounded-field bg-sunken" style={boxOf(size)}>
      <img src={src} alt={alt} loading="lazy" className="size-full" />
      {region && <RegionFrame region={region} />}
    </div>
  )
}

/** Reserves an image's space before it loads: all of it is visible, at most in its original size. */
export const boxOf = ({ width, height }: { width: number; height: number }) => ({
  width: `min(100%, ${Math.ceil((85 * width) / height)}vh, ${width}px)`,
  aspectRatio: `${width} / ${height}`,
})

interface RegionFrameProps {
  region: Region
  children?: React.ReactNode
}

/** Has a light and a dark line, so that it is visible on every image. */
export const RegionFrame = ({ region: { left, top, width, height }, children }: RegionFrameProps) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute border-2 border-[#fff] outline-2 outline-[#000]"
    style={{
      left: `${left * 100}%`,
      top: `${top * 100}%`,
      width: `${width * 100}%`,
      height: `${height * 100}%`,
    }}
  >
    {children}
  </span>
)

/** "The marked part is 20% from the left and 10% from the top, 30% wide and 25% high." */
export const regionText = ({ left, top, width, height }: Region) =>
  `The marked part is ${percent(left)} from the left and ${percent(top)} from the top, ${percent(width)} wide and ${percent(height)} high.`

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`
