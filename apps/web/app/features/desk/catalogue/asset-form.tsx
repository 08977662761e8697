import { ASSET_KEYWORDS_MAX, type DeskAsset } from '@taswira/contract'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { WordFields } from '../../../assets/word-fields.tsx'
import { wordTexts } from '../../../assets/word-texts.ts'
import { SensitiveKeywordNotes } from '../../../assets/sensitive-keyword-notes.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import type { DeskAnswer } from '../frame/desk-calls.ts'
import { FocalPointForm } from './focal-point-form.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { Facts } from '../../../ui/facts.tsx'

/** The outcome of a change of the words, with the image as it was saved. */
export interface WordsAnswer extends DeskAnswer {
  saved?: DeskAsset | undefined
}

export function AssetForm({ asset, children }: { asset: DeskAsset; children: React.ReactNode }) {
  const form = useDeskForm('words')
  const { ref, answer, field } = form
  // The asset with which the form was opened. When the asset is reloaded with other texts, typed changes stay.
  const [begun, setBegun] = useState<Begun>({ with_words: asset, times: 1, saved: undefined })
  const { saved } = (answer ?? {}) as WordsAnswer
  // Not the loaded asset, which a colleague may have changed since.
  if (saved && begun.saved !== saved) setBegun({ ...begun, with_words: saved, saved })
  const { with_words, times } = begun
  useEffect(() => {
    // The button that loaded the newer texts was removed together with its notice.
    if (times > 1) ref.current?.querySelector<HTMLElement>('[name="title"]')?.focus()
  }, [ref, times])
  const newer = newerWords(with_words, asset)
  return (
    <div className="grid gap-8">
      <div className="grid gap-8 lg:grid-cols-[320px_1fr] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-3">
          {/* Beside the words, the focal point's own image is enough. */}
          <img
            src={asset.thumbnail}
            alt=""
            className="max-h-100 w-full rounded-card bg-sunken object-contain lg:hidden"
          />
          <p className="text-small text-ink-muted">
            {asset.stock_id} · by {asset.author}
          </p>
          <Status asset={asset} />
        </div>
        <SendForm
          key={times}
          form={form}
          preventScrollReset
          className="grid content-start gap-5 lg:row-span-2"
        >
          <input type="hidden" name="version" value={asset.version} />
          {newer.length > 0 && (
            <NewerWords
              words={newer}
              onTake={() => setBegun({ ...begun, with_words: asset, times: times + 1 })}
            />
          )}
          <FormNotice form={form} />
          <WordFields
            given={with_words}
            title_hint={`The URL stays /image/${asset.slug}`}
            amount={`at most ${ASSET_KEYWORDS_MAX}`}
            field={field}
          >
            <SensitiveKeywordNotes keywords={with_words.sensitive_keywords} />
          </WordFields>
          {/* Within reach beside the image on a screen lower than the form. */}
          <div className="save-bar border-line bg-bg py-3 lg:sticky lg:bottom-0 lg:z-10 lg:border-t">
            <SubmitButton busy={form.busy}>Save</SubmitButton>
          </div>
        </SendForm>
        <FocalPointForm asset={asset} />
      </div>
      {children}
    </div>
  )
}

interface Begun {
  with_words: DeskAsset
  /** How often the form was opened with other words. */
  times: number
  /** The answer that `with_words` is from. */
  saved: DeskAsset | undefined
}

function Status({ asset: { stock_id, slug, status } }: { asset: DeskAsset }) {
  const publish = useDeskForm('publish')
  const unpublish = useDeskForm('unpublish')
  const hidden = unpublish.answer?.done
  const { ref } = publish
  // The pressed button was removed, so focus its counterpart.
  useEffect(() => {
    if (hidden && status === 'unpublished') ref.current?.querySelector('button')?.focus()
  }, [hidden, ref, status])
  if (status === 'published') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Link to={`/image/${slug}`} className="link font-semibold">
          View page
        </Link>
        <AskFirst form={unpublish} label="Unpublish" question={`Unpublish ${stock_id}?`}>
          <p className="text-small text-ink-muted">
            Visitors can no longer see its page. Members who licensed it keep it, and you can publish it
            again.
          </p>
        </AskFirst>
      </div>
    )
  }
  return (
    <SendForm form={publish} preventScrollReset className="flex flex-wrap items-center gap-3">
      <SubmitButton busy={publish.busy} className="btn-compact">
        Publish
      </SubmitButton>
      <FormNotice form={publish} />
    </SendForm>
  )
}

/** The texts of an asset that have changed, by field name. */
function newerWords(before: DeskAsset, now: DeskAsset): [string, string][] {
  const was = Object.values(wordTexts(before))
  return Object.entries(wordTexts(now)).filter(([, words], place) => words !== was[place])
}

/** Texts that a colleague has saved in the meantime, next to a form opened with older ones. */
function NewerWords({ words, onTake }: { words: [string, string][]; onTake: () => void }) {
  return (
    <section aria-labelledby="newer" className="panel grid gap-3 overflow-clip p-5 text-small">
      <h2 id="newer" className="text-h3">
        Changed since you opened it
      </h2>
      <p>
        Your changes are still in the form below, on top of the older version. Saving will overwrite this:
      </p>
      <Facts facts={Object.fromEntries(words.map(([name, text]) => [name, text || 'none']))} />
      <button type="button" className="btn btn-outline btn-compact justify-self-start" onClick={onTake}>
        Use this version
      </button>
    </section>
  )
}
