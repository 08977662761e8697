import { numberText } from '@taswira/contract'
import { href, Link } from 'react-router'
import { EmptyFrame } from '../../ui/empty-frame.tsx'

interface NothingYetProps {
  title: string
  /** Number of drafts that could be described next. */
  drafts?: number
  children: React.ReactNode
}

/** An empty list of the studio: what will be in it, and the next step. */
export const NothingYet = ({ title, drafts = 0, children }: NothingYetProps) => (
  <section className="panel flex items-center justify-between gap-10 p-5 sm:p-8">
    <div className="grid max-w-[60ch] flex-1 justify-items-start gap-4">
      <h2 className="text-h2">{title}</h2>
      {children}
      {drafts > 0 ? (
        <Link to={href('/studio/drafts')} className="btn btn-filled">
          {drafts === 1 ? 'Describe your draft' : `Describe your ${numberText(drafts)} drafts`}
        </Link>
      ) : (
        <Link to={href('/studio/uploads')} className="btn btn-filled">
          Upload images
        </Link>
      )}
    </div>
    <EmptyFrame className="w-44 flex-none lg:me-10 max-md:hidden" />
  </section>
)
