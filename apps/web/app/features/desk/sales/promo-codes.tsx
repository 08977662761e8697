import {
  CHANGE_WAIT_HOURS,
  listOffers,
  nairaText,
  numberText,
  ONE_TIME,
  type PromoCode,
  todayInLagos,
} from '@taswira/contract'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { settings } from '../../../site/settings.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { dateText } from '../../../ui/date-text.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { momentText } from '../frame/moment-text.ts'
import { NothingHere } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

/** All promotion codes with their uses, and a form to add one. */
export const PromoCodes = ({ codes }: { codes: PromoCode[] }) => (
  <div className="grid gap-10">
    <section aria-labelledby="codes">
      <h2 id="codes" className="text-h2">
        All codes
      </h2>
      {codes.length === 0 ? (
        <NothingHere work={{ to: '/desk/prices', text: 'Check the prices' }}>
          No codes yet. Those that you add are listed here with their uses.
        </NothingHere>
      ) : (
        <Table columns={columns} rows={codes} rowKey={({ promo_code_id }) => promo_code_id} />
      )}
    </section>
    <AddCode key={codes.length} />
  </div>
)

function AddCode() {
  const form = useDeskForm('add')
  const offers = listOffers(settings.now().prices)
  // A plan's two frequencies are one choice.
  const plans = offers.filter(({ frequency }) => frequency === 'MONTHLY')
  const packs = offers
    .filter(({ frequency }) => frequency === ONE_TIME)
    .sort((one, other) => one.credits - other.credits)
  return (
    <section aria-labelledby="add-code">
      <h2 id="add-code" className="text-h2">
        Add a code
      </h2>
      <p className="mt-2 max-w-[68ch] text-ink-muted">
        Contributors get their share of what was paid. A plan renews at its full price. Once the shop has sold
        something, all owners are emailed about a new code, and one that makes a credit cost less than half of
        what it cost in the last day works {CHANGE_WAIT_HOURS} hours later.
      </p>
      <SendForm form={form} preventScrollReset className="panel mt-4 grid gap-4 p-5 sm:grid-cols-2">
        <Field
          label="Code"
          {...form.field('code')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          hint="4 to 20 letters, digits or hyphens"
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label="Percent off" {...form.field('percent')} inputMode="numeric" autoComplete="off" />
          <Field label="Or naira off" {...form.field('amount_kobo')} inputMode="decimal" autoComplete="off" />
        </div>
        <Field label="First day" type="date" {...form.field('first_day', todayInLagos())} />
        <Field label="Last day" type="date" {...form.field('last_day')} hint="Leave empty for no last day" />
        <Field
          label="Uses in all"
          {...form.field('most_uses')}
          inputMode="numeric"
          autoComplete="off"
          hint="Leave empty for no limit. An unpaid order holds a use for an hour."
        />
        <Field
          label="Uses by each member"
          {...form.field('most_per_member', '1')}
          inputMode="numeric"
          autoComplete="off"
        />
        <details className="sm:col-span-2">
          <summary className="unfolds min-h-11 content-center text-small font-semibold">
            Only for some plans and packs
          </summary>
          <p className="mb-1 text-small text-ink-muted">With none chosen, the code is for all of them.</p>
          <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            <legend className="sr-only">Only for some plans and packs</legend>
            {[plans, packs].map((group) => (
              <div key={group[0]?.code}>
                {group.map(({ code, item }) => (
                  <label key={code} className="flex min-h-11 items-center gap-3">
                    <input type="checkbox" name="offers" value={code} className="size-5" />
                    {item}
                  </label>
                ))}
              </div>
            ))}
          </fieldset>
        </details>
        <FormNotice form={form} className="sm:col-span-2" />
        <SubmitButton busy={form.busy} className="justify-self-start">
          Add code
        </SubmitButton>
      </SendForm>
    </section>
  )
}

const columns: Column<PromoCode>[] = [
  {
    label: 'Code',
    cell: (code) => (
      <>
        <strong className="font-semibold whitespace-nowrap">{code.code}</strong>
        <span className="block text-ink-muted">
          {code.percent === null ? `${nairaText(code.amount_kobo ?? 0)} off` : `${code.percent}% off`}
          {code.offers.length > 0 && `, only ${code.offers.join(', ')}`}
        </span>
      </>
    ),
  },
  {
    label: 'Days',
    cell: ({ first_day, last_day, ended_at, waits_until }) =>
      ended_at || (last_day && last_day < todayInLagos()) ? (
        'Ended'
      ) : (
        <>
          {last_day ? `${dateText(first_day)} to ${dateText(last_day)}` : `from ${dateText(first_day)}`}
          {waits_until && <span className="block">not before {momentText(waits_until)}</span>}
        </>
      ),
  },
  {
    label: 'Used',
    right: true,
    cell: ({ uses, most_uses, given_kobo }) => (
      <>
        {numberText(uses)}
        {most_uses !== null && ` of ${numberText(most_uses)}`}
        {uses > 0 && <span className="block text-ink-muted">{nairaText(given_kobo)} off</span>}
      </>
    ),
  },
  { label: '', right: true, cell: (code) => !code.ended_at && <EndCode {...code} /> },
]

const EndCode = ({ promo_code_id, code }: PromoCode) => (
  <AskFirst
    form={useDeskForm('end', promo_code_id)}
    label="End"
    accessible_label={`End ${code}`}
    question={`End the code ${code}?`}
  >
    <input type="hidden" name="promo_code_id" value={promo_code_id} />
  </AskFirst>
)
