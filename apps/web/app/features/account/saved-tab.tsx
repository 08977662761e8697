import { numberText } from '@taswira/contract'
import { href } from 'react-router'
import { EmptyTab } from './empty-tab.tsx'
import { ShowMore } from './show-more.tsx'

interface SavedTabProps {
  /** Number of saved images shown, and in total. */
  shown: number
  total: number
  children: React.ReactNode
}

export function SavedTab({ shown, total, children }: SavedTabProps) {
  if (shown === 0) {
    return (
      <EmptyTab
        title="No saved images"
        sentence="Images you save appear here. Press the bookmark on any image to save it."
        to={href('/images')}
        label="Browse images"
      />
    )
  }
  return (
    <>
      <h2 className="text-h2">Saved images</h2>
      <p className="mt-2 mb-4 text-ink-muted">{total === 1 ? '1 image' : `${numberText(total)} images`}</p>
      {children}
      <p className="mt-6 text-center empty:hidden">
        <ShowMore tab="saved" shown={shown} total={total} />
      </p>
    </>
  )
}
