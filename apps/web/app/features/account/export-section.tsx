import { useState } from 'react'
import { Notice } from '../../ui/form/notice.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

/** Downloads a copy of all data about the member. `onExport` returns an error message, or null. */
export function ExportSection({ onExport }: { onExport: () => Promise<string | null> }) {
  const { busy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)

  const press = async () => setFailure(await onExport())

  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="your-data">
      <h2 id="your-data" className="text-h3">
        Your data
      </h2>
      <p className="mt-2 text-ink-muted">
        A copy of everything we store about you: account, credits, payments, licences, saved images, messages.
      </p>
      <button
        type="button"
        className="btn btn-outline mt-4"
        aria-busy={busy || undefined}
        onClick={() => void run(press)}
      >
        <DownloadIcon size={20} /> Download your data
      </button>
      {failure && (
        <Notice tone="danger" className="mt-3">
          {failure}
        </Notice>
      )}
    </section>
  )
}
