type Kind = 'images' | 'video' | 'music' | 'graphics'

/** A drawing for one of the four kinds, 4:3. It is a file, so that no script carries it. */
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
