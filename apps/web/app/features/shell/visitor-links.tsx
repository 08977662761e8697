import { href, Link } from 'react-router'

export function VisitorLinks() {
  return (
    <div className="visitor-links hidden items-center gap-1 whitespace-nowrap sm:flex">
      <Link to={href('/pricing')} className="btn btn-text btn-compact px-3">
        Pricing
      </Link>
      <Link to={href('/signup')} className="btn btn-text btn-compact px-3">
        Sign up
      </Link>
      <Link to={href('/login')} className="btn btn-filled btn-compact">
        Log In
      </Link>
    </div>
  )
}
