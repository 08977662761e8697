import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import { type Download, isUnderWay } from './download-state.ts'
import { freshAddress } from './start-download.ts'

/**
 * A plain link to the downloaded file, for browsers that didn't save it. Its URL is valid for 5 minutes; pressed later, it
 * asks for a new one. Null without a file to link to.
 */
export function FileLink({ download }: { download: Download }) {
  const { run, busy } = useOneAtATime()
  const { link, phase } = download
  if (!link || isUnderWay(download)) return null
  return (
    <a
      href={link.address}
      // It opens no page, so the panel stays open: links without a target close it (use-back-closes.ts).
      target="_self"
      className="link inline-flex min-h-11 items-center font-semibold"
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (Date.now() < link.ends_at) return
        event.preventDefault()
        void run(async () => {
          const address = await freshAddress(download)
          if (address) location.assign(address)
        })
      }}
    >
      {phase === 'complete' && !link.first ? 'Not saved? Open the file' : 'Save the image'}
    </a>
  )
}
