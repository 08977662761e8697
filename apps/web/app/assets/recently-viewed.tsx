import { useEffect, useState } from 'react'
import { local_store } from '../browser/browser-store.ts'
import { session_keys } from '../session/session.ts'

/** The images that were opened last in this browser. Visitors who have opened none don't load the code for it. */
export function RecentlyViewed() {
  const [strip, setStrip] = useState<React.ReactNode>(null)
  useEffect(() => {
    if (local_store.read(session_keys.recent_images))
      import('./recent-strip.tsx').then(
        ({ RecentStrip }) => setStrip(<RecentStrip />),
        () => {},
      )
  }, [])
  return strip
}
