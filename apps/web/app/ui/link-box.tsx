import { useState } from 'react'
import { announce } from './announce.ts'

/** A link to pass on: to select, copy or, on phones, send. */
export function LinkBox({ url, title }: { url: string; title?: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      return announce("We couldn't copy the link. Select and copy it yourself.", 'assertive')
    }
    setCopied(true)
    announce('Copied')
  }
  return (
    <div className="grid gap-3">
      <p className="rounded-field bg-sunken p-3 font-mono text-small break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        {typeof navigator.share === 'function' && (
          <button
            type="button"
            className="btn btn-filled btn-compact"
            onClick={() => void navigator.share({ url, title }).catch(() => {})}
          >
            Send
          </button>
        )}
        <button type="button" className="btn btn-outline btn-compact" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy link'}
        </button>
      </div>
    </div>
  )
}
