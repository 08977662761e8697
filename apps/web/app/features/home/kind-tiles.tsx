import { Link } from 'react-router'
import { KindDrawing } from '../../site/kind-drawing.tsx'

const tiles = [
  { name: 'Images', kind: 'images', to: '/images', soon: false },
  { name: 'Video', kind: 'video', to: '/video', soon: true },
  { name: 'Music', kind: 'music', to: '/music', soon: true },
  { name: 'Graphics', kind: 'graphics', to: '/graphics', soon: true },
] as const

/** The four kinds; three are coming soon. One row, to swipe on narrow screens. */
export function KindTiles() {
  return (
    <ul className="swipe lg:m-0 lg:grid lg:grid-cols-4 lg:gap-4 lg:p-0">
      {tiles.map(({ name, kind, to, soon }) => (
        <li key={kind}>
          <Link
            to={to}
            className="group flex items-center gap-3 overflow-hidden rounded-card border border-line bg-surface pr-4"
          >
            <KindDrawing
              kind={kind}
              className="size-14 transition-transform duration-200 ease-calm group-hover:scale-103 lg:size-20"
            />
            <span className="flex flex-col items-start">
              <span className="font-semibold">{name}</span>
              {soon && <span className="text-small text-ink-muted">coming soon</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
