import type { ReleaseLink } from '@taswira/contract'
import { useState } from 'react'
import { announce } from '../../ui/announce.ts'
import { Notice } from '../../ui/form/notice.tsx'

/** Shows a new link once, to be sent by the contributor, or that we emailed it. */
export function ReleaseLinkBox({ link: { label, url } }: { link: ReleaseLink }) {
  const [copied, setCopied] = useState(false)
  if (url === null) return <Notice tone="success">We've emailed the link to the person who signed.</Notice>
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
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
        <button type="button" className="btn btn-outline btn-compact" onClick={() => void copy(url)}>
          {copied ? 'Copied' : 'Copy link'}
        </button>
      </div>
    </div>
  )
}
