import { Link } from 'react-router'

const kinds = [
  { name: 'Images', to: '/images' },
  { name: 'Video', to: '/video', soon: true },
  { name: 'Music', to: '/music', soon: true },
  { name: 'Graphics', to: '/graphics', soon: true },
]

/** The four kinds; three are coming soon. One row, to swipe on narrow screens. */
export const KindTiles = () => (
  <ul className="swipe">
    {kinds.map(({ name, to, soon }) => (
      <li key={to}>
        <Link to={to} className="chip">
          {name}
          {soon && <span className="font-normal text-ink-muted">coming soon</span>}
        </Link>
      </li>
    ))}
  </ul>
)
