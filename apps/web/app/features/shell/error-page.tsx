import { useContext, useEffect } from 'react'
import { href, Link } from 'react-router'
import { EmptyFrame } from '../../ui/empty-frame.tsx'
import { RequestNumber } from './request-context.ts'

const texts = {
  broken: {
    heading: 'Something broke on our side.',
    text: "It's not your fault, and we've logged it. Try again, or contact us.",
  },
  away: {
    heading: "We'll be back in a moment.",
    text: "Part of the site isn't responding. Wait a moment, then try again.",
  },
  busy: {
    heading: 'Too many requests.',
    text: 'Wait a moment, then try again.',
  },
  unreadable: {
    heading: "We can't read this URL.",
    text: "Part of it isn't valid. Try a new search.",
  },
  offline: {
    heading: "You're offline.",
    text: "We'll carry on when you're back.",
  },
}
const troubles: Record<number, keyof typeof texts> = { 400: 'unreadable', 429: 'busy', 503: 'away' }

export default function ErrorPage({ status }: { status: number | 'offline' }) {
  const trouble = status === 'offline' ? status : (troubles[status] ?? 'broken')
  const number = useContext(RequestNumber)
  const { heading, text } = texts[trouble]

  useEffect(() => {
    if (trouble !== 'offline') return
    const carryOn = () => location.reload()
    addEventListener('online', carryOn)
    return () => removeEventListener('online', carryOn)
  }, [trouble])

  return (
    <div className="page flex flex-col items-center py-16 text-center lg:py-24">
      <EmptyFrame className="w-48" />
      <h1 className="mt-6 text-h1">{heading}</h1>
      <p className="mt-3 max-w-[52ch] text-ink-muted">{text}</p>
      {/* Known only on the server; hydration leaves the server's text unchanged. */}
      <p className="mt-3 text-small text-ink-muted" suppressHydrationWarning>
        {number && `Request number ${number}`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {trouble === 'unreadable' ? (
          <Link to={href('/search')} className="btn btn-filled">
            Search
          </Link>
        ) : (
          <button type="button" className="btn btn-filled only-with-script" onClick={() => location.reload()}>
            Try again
          </button>
        )}
        <Link to={href('/contact-us')} className="btn btn-outline">
          Contact Us
        </Link>
      </div>
    </div>
  )
}
