import { type HiddenWanted, numberText, SEARCH_PEOPLE_MIN, type Wanted } from '@taswira/contract'
import { SendForm } from '../../../forms/send-form.tsx'
import { NothingHere } from '../frame/pages.tsx'
import { most_asked } from './search-count-list.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

interface WantedSubjectsProps {
  wanted: Wanted[]
  hidden: HiddenWanted[]
}

/** The subjects that contributors see on their page Wanted, each with a way to take it off, and those taken off. */
export function WantedSubjects({ wanted, hidden }: WantedSubjectsProps) {
  return (
    <>
      <p className="mt-4 max-w-[68ch] text-small text-ink-muted">
        What contributors see on their page Wanted: words that at least {SEARCH_PEOPLE_MIN} people searched
        for or requested within 90 days, and that find fewer than a dozen images. Hide insults, names and
        phone numbers.
      </p>
      {wanted.length === 0 ? (
        <NothingHere work={most_asked}>Contributors see no subjects at the moment.</NothingHere>
      ) : (
        <ul className="mt-4 border-t border-line">
          {wanted.map((subject) => (
            <OneWanted key={subject.words} {...subject} />
          ))}
        </ul>
      )}
      {hidden.length > 0 && (
        <section aria-labelledby="hidden" className="mt-8">
          <h2 id="hidden" className="text-h2">
            Hidden
          </h2>
          <ul className="mt-4 border-t border-line">
            {hidden.map((one) => (
              <OneHidden key={one.hidden_id} {...one} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function OneWanted({ words, asked, have }: Wanted) {
  const form = useDeskForm('hide', words)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <strong className="font-semibold">{words}</strong>
        <p className="text-small text-ink-muted tabular-nums">
          Asked {asked === 1 ? 'once' : `${numberText(asked)} times`}, we have {have || 'none'}
        </p>
      </div>
      <SendForm form={form}>
        <input type="hidden" name="words" value={words} />
        <button
          type="submit"
          className="btn btn-text btn-compact flex-none"
          aria-label={`Don't show ${words}`}
          aria-busy={form.busy || undefined}
        >
          Don't show
        </button>
      </SendForm>
    </li>
  )
}

function OneHidden({ hidden_id, words }: HiddenWanted) {
  const form = useDeskForm('show', hidden_id)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <p className="min-w-0 flex-1 wrap-anywhere">{words}</p>
      <SendForm form={form}>
        <input type="hidden" name="hidden_id" value={hidden_id} />
        <button
          type="submit"
          className="btn btn-text btn-compact flex-none"
          aria-label={`Show ${words} again`}
          aria-busy={form.busy || undefined}
        >
          Show again
        </button>
      </SendForm>
    </li>
  )
}
