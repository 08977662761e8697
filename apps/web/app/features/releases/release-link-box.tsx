import type { ReleaseLink } from '@taswira/contract'
import { useState } from 'react'
import { announce } from '../../ui/announce.ts'

/** An address to send, which is shown once. */
export function ReleaseLinkBox({ link: { label, url } }: { link: ReleaseLink }) {
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
    <div className="panel grid gap-3 p-4">
      <p className="font-semibold wrap-anywhere">{label}</p>
      <p className="rounded-field bg-sunken p-3 font-mono text-small break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        {typeof navigator.share === 'function' && (
          <button
            type="button"
            className="btn btn-filled btn-compact"
            onClick={() => void navigator.share({ url }).catch(() => {})}
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
