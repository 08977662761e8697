import { type CallResult, CORRECTION_NOTE_MAX, type listCorrections } from '@taswira/contract'
import { Link } from 'react-router'
import { wordTexts } from '../../../assets/word-texts.ts'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { dateText } from '../../../ui/date-text.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { NothingHere, Pages } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

type Correction = CallResult<typeof listCorrections>['items'][number]

interface CorrectionListProps {
  corrections: Correction[]
  total: number
  offset: number
}

/** Corrections of published images that wait for a decision, oldest first. */
export const CorrectionList = ({ corrections, total, offset }: CorrectionListProps) => (
  <>
    {corrections.length === 0 && (
      <NothingHere work={{ to: '/desk/catalogue', text: 'Catalogue' }}>
        No correction is waiting. When contributors correct the words of a published image in the studio, it
        appears here.
      </NothingHere>
    )}
    <ul className="grid gap-4">
      {corrections.map((correction) => (
        <li key={correction.correction_id} className="panel grid gap-4 p-5 lg:grid-cols-[10rem_1fr]">
          <CorrectionSheet correction={correction} />
        </li>
      ))}
    </ul>
    <Pages offset={offset} total={total} />
  </>
)

function CorrectionSheet({ correction }: { correction: Correction }) {
  const { stock_id, title, thumbnail, contributor, created_at } = correction
  const [before, after] = [wordTexts(correction.before), wordTexts(correction.after)]
  return (
    <>
      <img src={thumbnail} alt="" className="max-h-40 w-full rounded-field bg-sunken object-contain" />
      <div className="grid min-w-0 content-start gap-4">
        <div>
          <h2 className="text-h3 wrap-anywhere">
            <Link to={`/desk/catalogue/${stock_id}`} className="link">
              {title}
            </Link>
          </h2>
          <p className="text-small wrap-anywhere text-ink-muted">
            {stock_id}, {contributor.full_name} (@{contributor.username}), {dateText(created_at)}
          </p>
        </div>
        <table className="w-full table-fixed text-small">
          <thead>
            <tr className="text-left text-ink-muted">
              <th scope="col" className="w-24 pr-3 font-normal">
                <span className="sr-only">Field</span>
              </th>
              <th scope="col" className="pr-3 font-normal">
                Now
              </th>
              <th scope="col" className="font-normal">
                Corrected
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.keys(after).map((label) => (
              <tr key={label} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-3 text-left font-semibold wrap-anywhere">
                  {label}
                </th>
                <td className="py-2 pr-3 wrap-anywhere">{before[label] || 'Not stated'}</td>
                <td className="py-2 wrap-anywhere">{after[label] || 'Not stated'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Decision correction={correction} />
      </div>
    </>
  )
}

function Decision({ correction: { correction_id, version } }: { correction: Correction }) {
  const accept = useDeskForm('accept', correction_id)
  const refuse = useDeskForm('refuse', correction_id)
  return (
    <div className="grid gap-4">
      <SendForm form={accept} preventScrollReset className="grid justify-items-start gap-3">
        <FormNotice form={accept} />
        <input type="hidden" name="outcome" value="accepted" />
        <input type="hidden" name="correction_id" value={correction_id} />
        <input type="hidden" name="version" value={version} />
        <SubmitButton busy={accept.busy}>Accept</SubmitButton>
      </SendForm>
      <SendForm form={refuse} preventScrollReset className="grid gap-3">
        <FormNotice form={refuse} />
        <input type="hidden" name="outcome" value="refused" />
        <input type="hidden" name="correction_id" value={correction_id} />
        <Field
          label="Or refuse it, because"
          {...refuse.field('note')}
          maxLength={2 * CORRECTION_NOTE_MAX}
          hint="The contributor gets this sentence by email."
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
