import { type CallResult, type listWaitingPapers, PAPER_REFUSAL_MAX, release_uses } from '@taswira/contract'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { dateText } from '../../../ui/date-text.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { OpenedRelease } from './opened-release.tsx'
import { NothingHere, Pages } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

type Waiting = CallResult<typeof listWaitingPapers>['items'][number]

interface WaitingPapersProps {
  papers: Waiting[]
  total: number
  offset: number
  /** Where other work is. */
  work: React.ComponentProps<typeof NothingHere>['work']
}

/** Paper releases waiting for a decision, oldest first. */
export function WaitingPapers({ papers, total, offset, work }: WaitingPapersProps) {
  return (
    <>
      {papers.length === 0 && (
        <NothingHere work={work}>
          No release on paper is waiting. Contributors upload photos of signed forms; you check them here.
        </NothingHere>
      )}
      <ul className="mt-6 grid max-w-180 gap-4">
        {papers.map((paper) => (
          <li key={paper.release_key} className="panel grid gap-4 overflow-clip p-5">
            <WaitingPaper paper={paper} />
          </li>
        ))}
      </ul>
      <Pages offset={offset} total={total} />
    </>
  )
}

function WaitingPaper({ paper }: { paper: Waiting }) {
  const { kind, label, contributor, uses, signed_at, created_at, previews } = paper
  return (
    <>
      <div>
        <h2 className="text-h3 wrap-anywhere">
          {kind === 'model' ? 'Model release' : 'Property release'}: {label}
        </h2>
        <p className="text-small wrap-anywhere text-ink-muted">
          Contributor: {contributor.full_name} (@{contributor.username}), uploaded {dateText(created_at)}
        </p>
      </div>
      <p className="text-small">
        Dated {dateText(signed_at!)}. Sensitive uses:{' '}
        {uses.map((use) => release_uses[use]).join(', ') || 'none'}.
      </p>
      {previews.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Its images">
          {previews.map((preview) => (
            <li key={preview}>
              <img src={preview} alt="" className="size-24 rounded-field bg-sunken object-cover" />
            </li>
          ))}
        </ul>
      )}
      <OpenedRelease release={paper}>
        <Decision release_key={paper.release_key} />
      </OpenedRelease>
    </>
  )
}

function Decision({ release_key }: { release_key: string }) {
  const accept = useDeskForm('accept', release_key)
  const refuse = useDeskForm('refuse', release_key)
  return (
    <div className="grid gap-5">
      <SendForm form={accept} preventScrollReset className="grid justify-items-start gap-3">
        <p className="text-small">
          Accept it if name, date and uses are as on the paper, it is signed, and it fits the images.
        </p>
        <FormNotice form={accept} />
        <input type="hidden" name="outcome" value="accepted" />
        <input type="hidden" name="release_key" value={release_key} />
        <SubmitButton busy={accept.busy}>Accept</SubmitButton>
      </SendForm>
      <SendForm form={refuse} preventScrollReset className="grid gap-3">
        <FormNotice form={refuse} />
        <input type="hidden" name="outcome" value="refused" />
        <input type="hidden" name="release_key" value={release_key} />
        <Field
          label="Or refuse it, because"
          {...refuse.field('reason')}
          maxLength={2 * PAPER_REFUSAL_MAX}
          hint="The contributor reads this sentence. The photo is deleted."
          autoComplete="off"
        />
        <button
          type="submit"
          className="btn btn-outline justify-self-start"
          aria-busy={refuse.busy || undefined}
        >
          Refuse
        </button>
      </SendForm>
    </div>
  )
}
