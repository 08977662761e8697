import { useEffect, useRef, useState } from 'react'
import { announce } from '../ui/announce.ts'
import { BrandIcon } from '../ui/brand-icons.tsx'
import { CheckIcon, LinkIcon, ShareIcon } from '../ui/icons.tsx'
import type { ShareTarget } from './share-targets.ts'

const row = 'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-soft'

interface ShareMenuProps {
  /** The shared page. */
  url: string
  title: string
  targets: ShareTarget[]
}

/** Links that share a page, in a `<details>` element, which opens without script too. */
export function ShareMenu({ url, title, targets }: ShareMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    // Closes on a press outside or when the focus moves outside.
    function onElsewhere(event: Event) {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    addEventListener('pointerdown', onElsewhere)
    addEventListener('focusin', onElsewhere)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('pointerdown', onElsewhere)
      removeEventListener('focusin', onElsewhere)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      // The clipboard may be blocked; visitors can still copy the URL from the address bar.
      return announce("We couldn't copy the link.", 'assertive')
    }
    setCopied(true)
    announce('Copied')
    setTimeout(() => setCopied(false), 2000)
  }

  return (
    <details ref={menu} className="relative">
      <summary
        className="btn btn-outline btn-compact w-full px-2"
        onClick={(event) => {
          // Phones have their own share dialog, which is used instead.
          if (!navigator.share || !matchMedia('(pointer: coarse)').matches) return
          event.preventDefault()
          navigator.share({ title, url }).catch(() => {})
        }}
      >
        <ShareIcon size={18} /> Share
      </summary>
      <ul className="panel-float absolute top-full right-0 z-20 mt-2 w-56 p-2">
        {targets.map(({ brand, name, to }) => (
          <li key={brand}>
            <a href={to} target="_blank" rel="noopener" className={row}>
              <BrandIcon brand={brand} /> {name}
            </a>
          </li>
        ))}
        <li className="only-with-script">
          <button type="button" className={row} onClick={() => void copy()}>
            {copied ? <CheckIcon size={20} /> : <LinkIcon size={20} />} {copied ? 'Copied' : 'Copy link'}
          </button>
        </li>
      </ul>
    </details>
  )
}
