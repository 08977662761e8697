import { type Asset, type BoardComment, DISPLAY_PX, pictureAs } from '@taswira/contract'

interface PointedImageProps {
  image: Pick<Asset, 'name' | 'main_file_url' | 'width' | 'height' | 'colour' | 'placeholder'>
  comments: BoardComment[]
  /** The point that a comment being written is about, in percent. */
  draft?: BoardComment['at']
  /** Chooses a point, in percent of the image's width and height. */
  onPoint?: ((at: NonNullable<BoardComment['at']>) => void) | undefined
}

/** The watermarked image with the points that comments are about, numbered in the order of the comments. */
export function PointedImage({ image, comments, draft, onPoint }: PointedImageProps) {
  const { name, main_file_url, width, height, colour, placeholder } = image
  const widthAt = (long_side: number) => Math.round((long_side * width) / Math.max(width, height))
  return (
    // Points are optional, so they need no keyboard equivalent: without one, a comment is about the whole image.
    <div
      role="presentation"
      className={`picture-box relative ${onPoint ? 'cursor-crosshair' : ''}`}
      style={{ '--colour': colour, aspectRatio: `${width} / ${height}` } as React.CSSProperties}
      onClick={(event) => {
        if (!onPoint) return
        const box = event.currentTarget.getBoundingClientRect()
        const percent = (px: number, of_px: number) => Math.min(100, Math.max(0, (px / of_px) * 100))
        onPoint({
          x: percent(event.clientX - box.left, box.width),
          y: percent(event.clientY - box.top, box.height),
        })
      }}
    >
      {placeholder && <img src={placeholder} alt="" className="placeholder" decoding="async" />}
      <img
        src={pictureAs(main_file_url, 'display-640')}
        srcSet={`${pictureAs(main_file_url, 'display-640')} ${widthAt(640)}w, ${main_file_url} ${widthAt(DISPLAY_PX)}w`}
        // Phones load the smallest copy, because clients look at many images on slow lines.
        sizes="(min-width: 768px) 45vw, 130px"
        alt={name}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      {comments.map(
        ({ comment_id, at }, number) => at && <Point key={comment_id} at={at} label={number + 1} />,
      )}
      {draft && <Point at={draft} label="+" />}
    </div>
  )
}

const Point = ({ at, label }: { at: NonNullable<BoardComment['at']>; label: number | string }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-pill border-2 border-[#fff] bg-[#000] text-micro font-semibold text-[#fff]"
    style={{ left: `${at.x}%`, top: `${at.y}%` }}
  >
    {label}
  </span>
)
