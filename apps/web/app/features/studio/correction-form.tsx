import { ASSET_KEYWORDS_MAX, type StudioImageWords, SUBMIT_KEYWORDS_MIN } from '@taswira/contract'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { WordFields } from '../../assets/word-fields.tsx'
import { wordTexts } from '../../assets/word-texts.ts'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** A saved correction, with the image as it is now. */
export type CorrectionAnswer = FormAnswer & { saved?: StudioImageWords }

/** Corrects the words of a published image, which stays on sale. */
export function CorrectionForm({ image }: { image: StudioImageWords }) {
  const { stock_id, slug, status, title, thumbnail, waiting, refused } = image
  const form = useForm<CorrectionAnswer>({ name: 'words' })
  const { answer, busy, field } = form
  // What a colleague changed since stays unless the page is reloaded.
  const [opened] = useState(image.version)
  const done = answer?.saved && !busy ? savedText(answer.saved) : undefined
  useEffect(() => {
    if (done) announce(done)
  }, [done, answer])
  return (
    <>
      <h1 className="mb-6 text-h1 wrap-anywhere">{title}</h1>
      <div className="grid gap-8 lg:grid-cols-[minmax(320px,26rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-4 lg:sticky lg:top-22 lg:self-start">
          <img src={thumbnail} alt="" className="max-h-100 w-full rounded-card bg-sunken object-contain" />
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
            <span className="text-ink-muted">{stock_id}</span>
            {status === 'published' && (
              <Link to={href('/image/:slug', { slug })} className="link font-semibold">
                View page
              </Link>
            )}
          </p>
          {waiting && (
            <section aria-labelledby="waiting" className="panel grid gap-3 p-4 text-small">
              <h2 id="waiting" className="text-h3">
                Waiting for review
              </h2>
              <Facts stacked facts={shownTexts(waiting)} />
            </section>
          )}
        </div>
        <SendForm form={form} replace preventScrollReset className="grid content-start gap-5">
          <input type="hidden" name="version" value={answer?.saved?.version ?? opened} />
          <p>
            Removed keywords and the choice about training AI apply at once. We review everything else first;
            until then, your image stays as it is.
          </p>
          {refused !== null && <Notice tone="info">We didn't accept your last correction: {refused}</Notice>}
          <FormNotice form={form} />
          <WordFields
            given={{ ...image, ...waiting }}
            title_hint="The URL of its page stays."
            amount={`${SUBMIT_KEYWORDS_MIN} to ${ASSET_KEYWORDS_MAX}`}
            field={field}
          />
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton busy={busy}>Save</SubmitButton>
            {done && <Notice tone="success">{done}</Notice>}
          </div>
        </SendForm>
      </div>
    </>
  )
}

/** Texts by label; an empty one says so. */
const shownTexts = (words: NonNullable<StudioImageWords['waiting']>) =>
  Object.fromEntries(Object.entries(wordTexts(words)).map(([label, text]) => [label, text || 'Not stated']))

const savedText = ({ waiting }: StudioImageWords) =>
  waiting ? "Saved. We'll review what is waiting next." : 'Saved. Search and pages will update shortly.'
