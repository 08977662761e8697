interface TallImageProps {
  asset: { thumbnail: string; placeholder: string | null; colour: string } | undefined
}

export function TallImage({ asset }: TallImageProps) {
  if (!asset) return null
  return (
    <div className="hidden w-full max-w-110 lg:block">
      <div
        aria-hidden="true"
        className="picture-box size-full rounded-card"
        style={{ '--colour': asset.colour } as React.CSSProperties}
      >
        {asset.placeholder && <img src={asset.placeholder} alt="" className="placeholder" />}
        <img src={asset.thumbnail} alt="" decoding="async" />
      </div>
    </div>
  )
}
