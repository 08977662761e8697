import {
  type AddedMeaning,
  type FoundNow,
  MEANING_LENGTH_MAX,
  type MeaningEffect,
  numberText,
} from '@taswira/contract'
import clsx from 'clsx'
import { Form } from 'react-router'
import { SendForm } from '../../../forms/send-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { foundText } from '../frame/desk-texts.ts'
import { NothingHere } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

interface MeaningEditorProps {
  words: string
  /** The terms as typed, separated by commas. */
  terms: string
  /** Null until both fields are filled in. */
  effect: MeaningEffect | null
  /** The reason why the meaning can't be added. */
  refused: string | null
  meanings: AddedMeaning[]
}

/** Adds English terms as the meaning of words that the search doesn't know. Their effect is shown first. */
export function MeaningEditor({ words, terms, effect, refused, meanings }: MeaningEditorProps) {
  return (
    <div className="mt-6 grid gap-8">
      <section aria-labelledby="new-meaning">
        <h2 id="new-meaning" className="text-h2">
          Add a meaning
        </h2>
        <p className="mt-2 max-w-[68ch] text-ink-muted">
          People who search for these words will also find images with any of the English terms.
        </p>
        <Form key={`${words} ${terms}`} className="mt-4 grid gap-4 sm:grid-cols-2">
          <input type="hidden" name="view" value="meanings" />
          <Field
            label="Word or phrase"
            name="words"
            defaultValue={words}
            autoComplete="off"
            spellCheck={false}
            maxLength={MEANING_LENGTH_MAX}
          />
          <Field
            label="English terms"
            name="terms"
            defaultValue={terms}
            hint="Separate them with commas."
            autoComplete="off"
          />
          <button type="submit" className="btn btn-outline justify-self-start">
            Show the effect
          </button>
        </Form>
        {refused && (
          <Notice tone="danger" className="mt-4">
            {refused}
          </Notice>
        )}
        {effect &&
          (meanings.some((one) => one.words === effect.words) ? (
            <p className="mt-4">“{effect.words}” is in the list below. To change it, remove it first.</p>
          ) : (
            <Effect effect={effect} terms={terms} />
          ))}
      </section>
      <section aria-labelledby="meanings">
        <h2 id="meanings" className="text-h2">
          Added meanings
        </h2>
        {meanings.length === 0 ? (
          <NothingHere work={{ to: '/desk/searches', text: 'Unanswered searches' }}>
            No meanings yet. Those that you add are listed here, and you can remove them.
          </NothingHere>
        ) : (
          <ul className="mt-4 border-t border-line">
            {meanings.map((meaning) => (
              <OneMeaning key={meaning.meaning_id} {...meaning} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Effect({
  effect: { words, before, after, others },
  terms,
}: {
  effect: MeaningEffect
  terms: string
}) {
  const form = useDeskForm('add')
  const same = foundText(before) === foundText(after) && others.length === 0
  return (
    <section className="panel mt-6 p-5 wrap-anywhere" aria-label="Effect">
      <dl className="grid gap-2">
        <Found name={`“${words}” now`} found={before} />
        {!same && <Found name="With this meaning" found={after} />}
      </dl>
      {same && <p className="mt-4">Every search finds the same images as before.</p>}
      {others.length > 0 && (
        <>
          <p className="mt-4">Other searches that change:</p>
          <ul className="mt-2 list-disc pl-6">
            {others.map((other) => (
              <li key={other.words}>
                {other.words}: {numberText(other.before)} → {numberText(other.after)} exact matches
              </li>
            ))}
          </ul>
        </>
      )}
      <SendForm form={form} className="mt-4">
        <input type="hidden" name="words" value={words} />
        <input type="hidden" name="terms" value={terms} />
        <SubmitButton busy={form.busy} className={clsx(same && 'btn-outline')}>
          Add meaning
        </SubmitButton>
      </SendForm>
    </section>
  )
}

const Found = ({ name, found }: { name: string; found: FoundNow }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="text-ink-muted">{foundText(found)}</dd>
  </div>
)

function OneMeaning({ meaning_id, words, terms }: AddedMeaning) {
  const form = useDeskForm('remove', meaning_id)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-semibold">{words}</strong> means {terms.join(', ')}
      </p>
      <SendForm form={form}>
        <input type="hidden" name="meaning_id" value={meaning_id} />
        <button
          type="submit"
          className="btn btn-text btn-compact flex-none"
          aria-label={`Remove the meaning of ${words}`}
          aria-busy={form.busy || undefined}
        >
          Remove
        </button>
      </SendForm>
    </li>
  )
}
