type Kind = 'images' | 'video' | 'music' | 'graphics'

/** A 4:3 drawing of one of the four kinds. Loaded from a file, so that scripts don't contain it. */
export const KindDrawing = ({ kind, className }: { kind: Kind; className?: string }) => (
  <img
    src={`/kinds/${kind}.svg`}
    alt=""
    width={320}
    height={240}
    decoding="async"
    className={`object-cover ${className}`}
  />
)
