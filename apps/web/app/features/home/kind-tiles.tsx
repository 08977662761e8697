import { Link } from 'react-router'
import { KindDrawing } from '../../site/kind-drawing.tsx'

const tiles = [
  { name: 'Images', kind: 'images', to: '/images', soon: false },
  { name: 'Video', kind: 'video', to: '/video', soon: true },
  { name: 'Music', kind: 'music', to: '/music', soon: true },
  { name: 'Graphics', kind: 'graphics', to: '/graphics', soon: true },
] as const

/** The four kinds; three are coming soon. One row to swipe on narrow screens, four tiles on wide ones. */
export function KindTiles() {
  return (
    <ul className="swipe lg:m-0 lg:grid lg:grid-cols-4 lg:gap-4 lg:p-0">
      {tiles.map(({ name, kind, to, soon }) => (
        <li key={kind}>
          <Link
            to={to}
            className="group relative flex items-center gap-3 overflow-hidden rounded-card border border-line bg-surface pr-4 lg:block lg:aspect-[4/3] lg:border-0 lg:p-0"
          >
            <KindDrawing
              kind={kind}
              className="size-14 transition-transform duration-200 ease-calm group-hover:scale-103 lg:absolute lg:inset-0 lg:size-full"
            />
            <span className="flex flex-col items-start lg:absolute lg:inset-x-0 lg:bottom-0 lg:gap-1 lg:bg-linear-to-t lg:from-veil lg:from-30% lg:to-transparent lg:px-4 lg:pt-8 lg:pb-3 lg:text-on-veil">
              <span className="font-semibold lg:font-heading lg:text-h3">{name}</span>
              {soon && (
                <>
                  <span className="text-small text-ink-muted lg:hidden">coming soon</span>
                  <span className="tag max-lg:hidden">coming soon</span>
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
