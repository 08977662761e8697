interface TallWorkProps {
  work: { thumbnail: string; placeholder: string | null; colour: string } | undefined
}

/** A work beside the card, where the screen has room for both. */
export function TallWork({ work }: TallWorkProps) {
  if (!work) return null
  return (
    <div className="hidden w-full max-w-110 lg:block">
      <div
        aria-hidden="true"
        className="picture-box size-full rounded-card"
        style={{ '--colour': work.colour } as React.CSSProperties}
      >
        {work.placeholder && <img src={work.placeholder} alt="" className="placeholder" />}
        <img src={work.thumbnail} alt="" decoding="async" />
      </div>
    </div>
  )
}
