import { type DeskRelease, openRelease, release_uses, type ReleaseSignature } from '@taswira/contract'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { AskFirst } from './ask-first.tsx'
import { callDesk } from './desk-calls.ts'
import { momentText } from './desk-texts.ts'
import { useDeskForm } from './use-desk-form.ts'

const state_texts: Record<DeskRelease['state'], string> = {
  open: 'not signed yet',
  expired: 'not signed in time',
  signed: 'signed',
  declined: 'declined',
  cancelled: 'cancelled',
  withdrawn: 'withdrawn',
}

/** The releases attached to a submitted image. */
export function ReviewReleases({ releases }: { releases: DeskRelease[] }) {
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
              {release.signed_at && ` ${momentText(release.signed_at)}, text ${release.version}`}
            </p>
            {release.signed_at && (
              <>
                <p className="text-ink-muted">
                  Sensitive uses: {release.uses.map((use) => release_uses[use]).join(', ') || 'none'}
                </p>
                <Names release_key={release.release_key} />
              </>
            )}
            {release.state === 'signed' && <Withdraw release_key={release.release_key} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NamesAnswer extends FormAnswer {
  signature?: ReleaseSignature
}

/** Who signed: opened one by one, because each is logged. */
function Names({ release_key }: { release_key: string }) {
  const name = `open ${release_key}`
  const form = useForm<NamesAnswer>(
    { name },
    {
      send: async () => {
        try {
          const signature = await callDesk(openRelease, { params: { release_key } })
          return { form: name, sent: true, signature }
        } catch {
          return { form: name, sent: false, notice: "We couldn't open the names. Please try again." }
        }
      },
    },
  )
  const signature = form.answer?.signature
  if (!signature)
    return (
      <SendForm form={form} className="grid justify-items-start gap-2">
        <FormNotice form={form} />
        <SubmitButton busy={form.busy} className="btn-compact">
          Show names
        </SubmitButton>
        <p className="text-micro text-ink-muted">The log records that you opened them.</p>
      </SendForm>
    )
  const { full_name, guardian, property, email } = signature
  return (
    <p className="wrap-anywhere">
      {full_name}
      {guardian && `, signed by ${guardian.full_name} (${guardian.relation})`}
      {property && `, about: ${property}`}
      {email && `, ${email}`}
    </p>
  )
}

function Withdraw({ release_key }: { release_key: string }) {
  const form = useDeskForm(`withdraw ${release_key}`)
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
