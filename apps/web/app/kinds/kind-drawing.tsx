type Kind = 'images' | 'video' | 'music' | 'graphics'

/** 4:3 art of one kind of work: big flat shapes in the colours of the cloth. A file, so that no script carries it. */
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
