import { type DeskRelease, openPaper, openRelease, type ReleaseSignature } from '@taswira/contract'
import { fetchBlob } from '../../../api/fetch-blob.ts'
import type { FormAnswer } from '../../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { BlobImage } from '../../../ui/blob-image.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { callDesk } from '../frame/desk-calls.ts'
import { readDeskToken } from '../frame/desk-session.ts'

interface OpenedAnswer extends FormAnswer {
  signature?: ReleaseSignature
  /** Photo of a paper release. */
  photo?: Blob | undefined
}

interface OpenedReleaseProps {
  release: Pick<DeskRelease, 'release_key' | 'on_paper'>
  /** Shown once the release is open. */
  children?: React.ReactNode
}

/**
 * The signer of a release and the photo of a paper release. They are opened one at a time, because each access is
 * logged.
 */
export function OpenedRelease({ release: { release_key, on_paper }, children }: OpenedReleaseProps) {
  const name = `open ${release_key}`
  const params = { release_key }
  const form = useForm<OpenedAnswer>(
    { name },
    {
      send: async () => {
        try {
          const signature = await callDesk(openRelease, { params })
          const photo = on_paper ? await fetchBlob(openPaper, { params }, readDeskToken) : undefined
          return { form: name, sent: true, signature, photo }
        } catch {
          return { form: name, sent: false, notice: "We couldn't open this release. Please try again." }
        }
      },
    },
  )
  const { signature, photo } = form.answer ?? {}
  if (!signature)
    return (
      <SendForm form={form} className="grid justify-items-start gap-2">
        <FormNotice form={form} />
        <SubmitButton busy={form.busy} className="btn-compact">
          {on_paper ? 'Show names and photo' : 'Show names'}
        </SubmitButton>
        <p className="text-micro text-ink-muted">The log records that you opened them.</p>
      </SendForm>
    )
  const { full_name, guardian, property, email } = signature
  return (
    <>
      <p className="wrap-anywhere">
        {full_name}
        {guardian && `, signed by ${guardian.full_name} (${guardian.relation})`}
        {property && `, about: ${property}`}
        {email && `, ${email}`}
      </p>
      {photo && (
        <BlobImage blob={photo} alt="The paper that was signed" className="w-full rounded-card bg-sunken" />
      )}
      {children}
    </>
  )
}
