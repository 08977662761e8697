import { type DeskRelease, release_uses, type ReviewedSubmission } from '@taswira/contract'
import { dateText } from '../../../ui/date-text.ts'
import { AskFirst } from '../frame/ask-first.tsx'
import { momentText } from '../frame/moment-text.ts'
import { OpenedRelease } from './opened-release.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

const state_texts: Record<DeskRelease['state'], string> = {
  open: 'not signed yet',
  expired: 'not signed in time',
  waiting: 'not accepted yet',
  signed: 'signed',
  refused: 'refused',
  declined: 'declined',
  cancelled: 'cancelled',
  withdrawn: 'withdrawn',
}

/** The releases attached to a submitted image. */
export function ReviewReleases({ releases }: { releases: ReviewedSubmission['releases'] }) {
  if (releases.length === 0) return null
  return (
    <section aria-labelledby="releases">
      <h2 id="releases" className="text-h3">
        Releases
      </h2>
      <ul className="mt-3 grid gap-3">
        {releases.map((release) => (
          <li key={release.release_key} className="panel grid gap-2 p-4 text-small">
            <p className="font-semibold wrap-anywhere">{release.label}</p>
            <p>
              {release.kind === 'model' ? 'Person' : 'Property'}, {state_texts[release.state]}
              {release.signed_at &&
                (release.on_paper
                  ? `, on paper of ${dateText(release.signed_at)}`
                  : ` ${momentText(release.signed_at)}, text ${release.version}`)}
            </p>
            {release.state === 'signed' && !release.shown && (
              <p className="font-semibold">
                Not shown to the signer. You can publish the image once they agree to it.
              </p>
            )}
            {(release.state === 'signed' || release.state === 'withdrawn') && (
              <>
                <p className="text-ink-muted">
                  Sensitive uses: {release.uses.map((use) => release_uses[use]).join(', ') || 'none'}
                </p>
                <OpenedRelease release={release} />
              </>
            )}
            {release.state === 'signed' && <Withdraw release_key={release.release_key} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Withdraw({ release_key }: { release_key: string }) {
  const form = useDeskForm('withdraw', release_key)
  return (
    <AskFirst
      form={form}
      label="Withdraw for them"
      question="Withdraw this release?"
      className="btn-text btn-compact justify-self-start"
    >
      <input type="hidden" name="release_key" value={release_key} />
      <p>All of its images go off sale at once. This can't be undone.</p>
    </AskFirst>
  )
}
