import { type CallResult, type Look, previewLook, type_pair_fonts } from '@taswira/contract'
import { useEffect, useState } from 'react'
import { Logo, ShippedMark } from '../../../site/mark.tsx'
import { settings } from '../../../site/settings.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import './type-pairs.css'
import { callDesk } from '../frame/desk-calls.ts'

/** Wait after the last change before the server derives the colours, in ms. */
const PAUSE_MS = 250

/** A part of a page in this look, in both themes. */
export function LookPreview({ content: { brand, accent, logo, type_pair } }: { content: Look }) {
  const [derived, setDerived] = useState<CallResult<typeof previewLook>>()
  useEffect(() => {
    let outdated = false
    const timer = setTimeout(() => {
      callDesk(previewLook, { body: { brand, accent } }).then(
        (result) => outdated || setDerived(result),
        // An incomplete colour: the last preview stays.
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [brand, accent])
  if (!derived) return <Spinner size={24} />
  const [heading, text] = type_pair_fonts[type_pair ?? 'bricolage']
  const style = {
    ...Object.fromEntries(
      Object.entries(derived.palette).map(([name, colour]) => [`--color-${name}`, colour]),
    ),
    '--font-heading': `"${heading} Variable", sans-serif`,
    '--font-text': `"${text} Variable", sans-serif`,
    fontFamily: 'var(--font-text)',
  }
  const problems = Object.entries(derived.problems)
  return (
    <div className="grid gap-4">
      {problems.map(([name, sentence]) => (
        <Notice tone="danger" key={name}>
          {name === 'brand' ? 'Brand colour: ' : 'Accent colour: '}
          {sentence}
        </Notice>
      ))}
      <div inert className="grid gap-4 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-look={theme}
            style={style}
            className="overflow-hidden rounded-card border border-line bg-bg text-ink"
          >
            <PagePart logo={logo} />
          </div>
        ))}
      </div>
    </div>
  )
}

const PagePart = ({ logo }: Pick<Look, 'logo'>) => (
  <>
    <div className="flex items-center justify-between gap-2 bg-surface p-4">
      <span className="flex items-center gap-2 text-link">
        {logo ? (
          <Logo {...logo} />
        ) : (
          <>
            <ShippedMark />
            <span className="font-heading text-h3">{settings.now().name}</span>
          </>
        )}
      </span>
      <span className="btn btn-filled btn-compact">Log In</span>
    </div>
    <div className="grid gap-3 p-4">
      <p className="font-heading text-h2">{settings.now().tagline}</p>
      <p>
        Images for your next campaign, <span className="text-link underline">licensed in a minute</span>.{' '}
        <mark className="inline-block rounded-field bg-accent px-1 text-on-accent">New this week</mark>
      </p>
      <div className="flex flex-wrap gap-2">
        <span className="btn btn-filled">Download</span>
        <span className="btn btn-soft">Save</span>
        <span className="btn btn-outline">Share</span>
      </div>
    </div>
    <p className="bg-glow p-4 text-on-glow">
      Your camera, your credit. <span className="text-link underline">Be a contributor</span>
    </p>
    <p className="bg-band p-4 text-on-band">
      {settings.now().name} · <span className="text-band-link underline">Plans and pricing</span>
    </p>
  </>
)
