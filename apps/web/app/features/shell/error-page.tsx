import { useContext, useEffect } from 'react'
import { href, Link } from 'react-router'
import { EmptyFrame } from '../../ui/empty-frame.tsx'
import { RequestNumber } from '../../ui/request-number.ts'

const texts = {
  broken: {
    heading: 'Something broke on our side.',
    text: 'It is not your doing, and we have written it down. Try again, or tell us about it.',
  },
  away: {
    heading: 'We are catching our breath.',
    text: 'Part of the shop does not answer right now. Wait a moment, then try again.',
  },
  offline: {
    heading: "You're offline.",
    text: "We'll carry on when you're back.",
  },
}
export type Trouble = keyof typeof texts

/** Something is broken, away for a moment, or out of reach. */
export function ErrorPage({ trouble }: { trouble: Trouble }) {
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
      {/* Known to the server alone: the browser keeps what the server wrote. */}
      <p className="mt-3 text-small text-ink-muted" suppressHydrationWarning>
        {number && `Request number ${number}`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <button type="button" className="btn btn-filled only-with-script" onClick={() => location.reload()}>
          Try again
        </button>
        <Link to={href('/contact-us')} className="btn btn-outline">
          Contact Us
        </Link>
      </div>
    </div>
  )
}
