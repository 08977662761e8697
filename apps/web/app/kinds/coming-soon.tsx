import { href, Link } from 'react-router'
import { KindDrawing } from './kind-drawing.tsx'

interface ComingSoonProps {
  kind: 'video' | 'music' | 'graphics'
  title: string
  sentence: string
  notify: React.ReactNode
}

/** The page of a kind that isn't on sale yet (docs/specification.md, section 1). */
export function ComingSoon({ kind, title, sentence, notify }: ComingSoonProps) {
  return (
    <div className="page flex flex-col items-center py-12 text-center lg:py-16">
      <KindDrawing kind={kind} className="aspect-[4/3] w-full max-w-md rounded-card" />
      <h1 className="mt-8 text-h1">{title}</h1>
      <p className="mt-3">
        <span className="tag text-small">Coming soon</span>
      </p>
      <p className="mt-4 max-w-[48ch] text-ink-muted">{sentence}</p>
      <div className="mt-8 flex flex-wrap items-start justify-center gap-3">
        {notify}
        <Link to={href('/contributor')} className="btn btn-outline">
          Be a contributor
        </Link>
      </div>
    </div>
  )
}
