import { useCopy } from './use-copy.ts'

interface LinkBoxProps {
  url: string
  title?: string
  /** The main way to send it; by default that of the system. */
  children?: React.ReactNode
}

/** A link to pass on: to select, copy or, on phones, send. */
export function LinkBox({ url, title, children }: LinkBoxProps) {
  const { copied, copy } = useCopy(url, "We couldn't copy the link. Select and copy it yourself.")
  return (
    <div className="grid gap-3">
      <p className="rounded-field bg-sunken p-3 font-mono text-small break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        {typeof navigator.share === 'function' && (
          <button
            type="button"
            className={`btn btn-compact ${children ? 'btn-outline' : 'btn-filled'}`}
            onClick={() => void navigator.share({ url, title }).catch(() => {})}
          >
            Send
          </button>
        )}
        <button type="button" className="btn btn-outline btn-compact" onClick={copy}>
          {copied ? 'Copied' : 'Copy link'}
        </button>
      </div>
    </div>
  )
}
