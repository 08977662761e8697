import { OfflineBar } from '../../features/shell/offline-bar.tsx'
import { NameOnlyBar } from '../../features/shell/top-bar.tsx'

/** The layout of the pages for people who sign a release: nothing of the shop, because they came for that alone. */
export const SigningPage = ({ children }: { children: React.ReactNode }) => (
  <>
    <NameOnlyBar />
    <div className="sticky top-0 z-40">
      <OfflineBar />
    </div>
    <main id="content" tabIndex={-1} className="pb-16 outline-none">
      {children}
    </main>
  </>
)
