import { lagosTimeText } from '@taswira/contract'
import { useState } from 'react'
import { Notice } from '../ui/form/notice.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import { writeToDisk } from './write-to-disk.ts'

interface CsvButtonProps {
  /** Start of the file name: "credits" becomes credits-2026-11-22.csv. */
  name: string
  /** Loads all rows, not only those on screen, and returns them as CSV; rejects when that fails. */
  loadCsv: () => Promise<string>
  /** Error message shown when loading fails. */
  failure: string
}

export function CsvButton({ name, loadCsv, failure }: CsvButtonProps) {
  const { busy, run } = useOneAtATime()
  const [failed, setFailed] = useState(false)

  async function press() {
    try {
      const csv = new Blob([await loadCsv()], { type: 'text/csv;charset=utf-8' })
      writeToDisk(csv, `${name}-${lagosTimeText(new Date()).slice(0, 10)}.csv`)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className="grid gap-3">
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        aria-busy={busy || undefined}
        onClick={() => void run(press)}
      >
        <DownloadIcon size={20} />
        Download as CSV
      </button>
      {failed && <Notice tone="danger">{failure}</Notice>}
    </div>
  )
}
