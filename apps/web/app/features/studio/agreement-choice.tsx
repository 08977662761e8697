import { nairaText, PAYOUT_MIN_KOBO } from '@taswira/contract'
import { useId } from 'react'
import { href, Link } from 'react-router'
import { settings } from '../../site/settings.ts'
import { FieldNotes } from '../../ui/form/field-notes.tsx'

/** The agreement in short. */
export const AgreementSummary = ({ version }: { version: string }) => (
  <ul className="grid list-disc gap-1 pl-5">
    <li>You stay the owner, and may sell your images elsewhere.</li>
    {version === settings.now().agreement.version && (
      <li>
        You get {settings.now().agreement.share_percent}% of the net value of each licence. This never falls
        for images published under this version.
      </li>
    )}
    <li>We pay monthly from {nairaText(PAYOUT_MIN_KOBO)}. You can leave at any time.</li>
  </ul>
)

/** A summary of the agreement, a link to its full text, and the checkbox that accepts it. */
export function AgreementChoice({ version, error }: { version: string; error: string | undefined }) {
  const id = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-small font-semibold">Contributor agreement, version {version}</legend>
      <div className="text-small">
        <AgreementSummary version={version} />
      </div>
      <p className="text-small">
        {/* Opens in a new tab, so that typed values aren't lost. */}
        <Link to={href('/contributor-agreement/:version?', { version })} target="_blank" className="link">
          Read the whole agreement<span className="sr-only"> (in a new tab)</span>
        </Link>
      </p>
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="agreement"
            value={version}
            aria-required
            className="size-5 flex-none"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
          />
          I have read the agreement and accept it.
        </label>
        <FieldNotes id={id} error={error} />
      </div>
    </fieldset>
  )
}
