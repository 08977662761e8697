import {
  isApiError,
  LOGO_HEIGHT_MIN,
  LOGO_PNG_MAX_BYTES,
  LOGO_SIDE_MAX,
  LOGO_SVG_MAX_BYTES,
  type Look,
  numberText,
  uploadLogo,
} from '@taswira/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { Logo } from '../../../site/mark.tsx'
import { FieldNotes } from '../../../ui/form/field-notes.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { callDesk } from '../frame/desk-calls.ts'

interface LogoFieldProps {
  logo: Look['logo']
  onChange: (logo: Look['logo']) => void
  onChecking: (checking: boolean) => void
  error: string | undefined
}

/** Uploads a logo as soon as it is chosen; the draft then refers to it. Shows it as the header of both themes does. */
export function LogoField({ logo, onChange, onChecking, error }: LogoFieldProps) {
  const id = useId()
  const { busy, run } = useOneAtATime()
  const [refused, setRefused] = useState<string>()

  // Other fields may change while the logo is checked, and must not be set back.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => onChecking(busy), [busy, onChecking])

  async function upload(file: File) {
    setRefused(undefined)
    if (file.size > LOGO_PNG_MAX_BYTES) return setRefused('This file is larger than 1 MB.')
    try {
      const uploaded = await callDesk(uploadLogo, { body: {}, file })
      latest.current(uploaded)
    } catch (problem) {
      setRefused(sentenceOf(problem))
    }
  }

  return (
    <div className="sm:col-span-2">
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Logo
      </label>
      <input
        id={id}
        type="file"
        accept=".svg,.png,image/svg+xml,image/png"
        className="field"
        disabled={busy}
        aria-invalid={refused || error ? true : undefined}
        aria-describedby={`${id}-hint${refused || error ? ` ${id}-error` : ''}`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void run(() => upload(file))
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
      <FieldNotes
        id={id}
        hint={`SVG of at most ${LOGO_SVG_MAX_BYTES / 1_000} kB, or PNG of ${LOGO_HEIGHT_MIN} to ${numberText(LOGO_SIDE_MAX)} px and at most 1 MB. It replaces the mark and the name in the header and in mails.`}
        error={refused ?? error}
      />
      <output className="block text-small">{busy && 'Checking the logo…'}</output>
      {logo && (
        <>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            {(['light', 'dark'] as const).map((theme) => (
              <div
                key={theme}
                data-look={theme}
                className="rounded-card border border-line bg-surface p-4 text-link"
              >
                <Logo {...logo} />
              </div>
            ))}
          </div>
          <p className="mt-2 text-small text-ink-muted">Check that it can be seen on both backgrounds.</p>
          <button type="button" className="btn btn-text btn-compact" onClick={() => onChange(null)}>
            Remove logo
          </button>
        </>
      )}
    </div>
  )
}

const sentenceOf = (problem: unknown) =>
  (isApiError(problem) && problem.fields?.logo?.[0]) ||
  (problem instanceof Error ? problem.message : 'The logo was not uploaded. Please try again.')
