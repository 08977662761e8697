import type { Earning } from '@taswira/contract'
import { href, Link } from 'react-router'

/** A licensed image's title, with a link while it has a page. */
export const EarningImageName = ({ title, slug }: Earning['image']) =>
  slug ? (
    <Link to={href('/image/:slug', { slug })} className="link break-words">
      {title}
    </Link>
  ) : (
    <span className="break-words">{title}</span>
  )
