import { Link } from 'react-router'
import { KindDrawing } from '../../kinds/kind-drawing.tsx'

const tiles = [
  { name: 'Images', kind: 'images', to: '/images', soon: false },
  { name: 'Video', kind: 'video', to: '/video', soon: true },
  { name: 'Music', kind: 'music', to: '/music', soon: true },
  { name: 'Graphics', kind: 'graphics', to: '/graphics', soon: true },
] as const

/** The four kinds; three are coming soon. Two columns on a phone, or one where the text is too large for two. */
export function KindTiles() {
  return (
    <ul className="grid gap-2.5 max-md:grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] md:grid-cols-2 md:gap-4 lg:grid-cols-4">
      {tiles.map(({ name, kind, to, soon }) => (
        <li key={kind}>
          <Link to={to} className="group relative block aspect-[4/3] overflow-hidden rounded-card">
            <KindDrawing
              kind={kind}
              className="absolute inset-0 size-full transition-transform duration-200 ease-calm group-hover:scale-103"
            />
            <span className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-1 bg-linear-to-t from-veil from-30% to-transparent px-3 pt-8 pb-3 md:px-4 text-on-veil">
              <span className="font-heading text-h3">{name}</span>
              {soon && <span className="tag">coming soon</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
