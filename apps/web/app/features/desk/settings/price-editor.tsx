import {
  type CreditPack,
  imageKobo,
  monthlyCredits,
  type PlanFamily,
  type PriceList,
  yearlyKobo,
} from '@taswira/contract'
import { useState } from 'react'
import { TextArea } from '../../../ui/form/text-area.tsx'
import type { EditorProps } from './setting-screen.tsx'
import { amountText, NairaField, NumberField, TextField } from './value-fields.tsx'

/** Plans, packs and what credits are worth. */
export function PriceEditor({ content, onChange, errorIn }: EditorProps<PriceList>) {
  const { plans, packs } = content
  const setPlans = (changed: PlanFamily[]) => onChange({ ...content, plans: changed })
  const setPacks = (changed: CreditPack[]) => onChange({ ...content, packs: changed })
  const plan_keys = useRowKeys(plans.length)
  const pack_keys = useRowKeys(packs.length)
  return (
    <div className="grid gap-6">
      <fieldset className="panel grid gap-4 p-4 sm:grid-cols-3 sm:p-5">
        <legend className="sr-only">Credits</legend>
        <NumberField
          label="Credits for an image"
          value={content.credits_per_image}
          onChange={(credits_per_image) => onChange({ ...content, credits_per_image })}
          error={errorIn('credits_per_image')}
        />
        <NumberField
          label="Welcome credits"
          value={content.welcome_credits}
          onChange={(welcome_credits) => onChange({ ...content, welcome_credits })}
          error={errorIn('welcome_credits')}
        />
        <NumberField
          label="Saved by paying yearly, in percent"
          value={content.yearly_discount_percent}
          onChange={(yearly_discount_percent) => onChange({ ...content, yearly_discount_percent })}
          error={errorIn('yearly_discount_percent')}
        />
      </fieldset>
      {plans.map((family, place) => (
        <FamilyFields
          key={plan_keys.of(place)}
          prices={content}
          family={family}
          onChange={(changed) => setPlans(plans.with(place, changed))}
          onRemove={() => {
            plan_keys.remove(place)
            setPlans(without(plans, place))
          }}
          errorIn={(path) => errorIn(`plans.${place}.${path}`)}
        />
      ))}
      <ErrorLine>{errorIn('plans')}</ErrorLine>
      <AddButton
        onClick={() =>
          setPlans([
            ...plans,
            {
              name: '',
              sentence: '',
              features: [],
              rollover_cap: 20,
              tiers: [{ code: '', images: 10, monthly_kobo: 1_000_000 }],
            },
          ])
        }
      >
        Add a plan
      </AddButton>
      <fieldset className="panel p-4 sm:p-5">
        <legend className="float-left text-h3">Credit packs</legend>
        <p className="clear-both pb-4 text-small text-ink-muted">In the order of the pricing page.</p>
        <ul className="grid gap-4">
          {packs.map((pack, place) => (
            <Row
              key={pack_keys.of(place)}
              label={`pack ${place + 1}`}
              worth={[
                '',
                pack.credits >= content.credits_per_image
                  ? imageText(content, pack.price_kobo, pack.credits)
                  : 'No whole image',
                pack.code || 'New',
              ]}
              onRemove={() => {
                pack_keys.remove(place)
                setPacks(without(packs, place))
              }}
            >
              <NumberField
                label="Credits"
                value={pack.credits}
                onChange={(credits) => setPacks(packs.with(place, { ...pack, credits }))}
                error={errorIn(`packs.${place}.credits`)}
              />
              <NairaField
                label="Price in naira"
                kobo={pack.price_kobo}
                onChange={(price_kobo) => setPacks(packs.with(place, { ...pack, price_kobo }))}
                error={errorIn(`packs.${place}.price_kobo`)}
              />
            </Row>
          ))}
        </ul>
        <ErrorLine>{errorIn('packs')}</ErrorLine>
        <div className="mt-4">
          <AddButton onClick={() => setPacks([...packs, { code: '', credits: 10, price_kobo: 1_000_000 }])}>
            Add a pack
          </AddButton>
        </div>
      </fieldset>
    </div>
  )
}

interface FamilyFieldsProps {
  prices: PriceList
  family: PlanFamily
  onChange: (family: PlanFamily) => void
  onRemove: () => void
  errorIn: (path: string) => string | undefined
}

function FamilyFields({ prices, family, onChange, onRemove, errorIn }: FamilyFieldsProps) {
  const { name, sentence, features, rollover_cap, tiers } = family
  const tier_keys = useRowKeys(tiers.length)
  return (
    <fieldset className="panel p-4 sm:p-5">
      <legend className="float-left mb-4 text-h3">{name || 'New plan'}</legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          value={name}
          onChange={(changed) => onChange({ ...family, name: changed })}
          error={errorIn('name')}
        />
        <TextField
          label="Sentence below the name"
          value={sentence}
          onChange={(changed) => onChange({ ...family, sentence: changed })}
          error={errorIn('sentence')}
        />
        <NumberField
          label="Unused credits that roll over"
          value={rollover_cap}
          onChange={(changed) => onChange({ ...family, rollover_cap: changed })}
          error={errorIn('rollover_cap')}
        />
        <FeatureField
          features={features}
          onChange={(changed) => onChange({ ...family, features: changed })}
          error={errorIn('features') ?? features.map((_, line) => errorIn(`features.${line}`)).find(Boolean)}
        />
      </div>
      <ul className="mt-5 grid gap-4">
        {tiers.map((tier, place) => (
          <Row
            key={tier_keys.of(place)}
            label={`size ${place + 1} of ${name || 'the new plan'}`}
            worth={[
              `${amountText(yearlyKobo(prices, tier))} a year`,
              imageText(prices, tier.monthly_kobo, monthlyCredits(prices, tier)),
              tier.code || 'New',
            ]}
            onRemove={() => {
              tier_keys.remove(place)
              onChange({ ...family, tiers: without(tiers, place) })
            }}
          >
            <NumberField
              label="Images a month"
              value={tier.images}
              onChange={(images) => onChange({ ...family, tiers: tiers.with(place, { ...tier, images }) })}
              error={errorIn(`tiers.${place}.images`)}
            />
            <NairaField
              label="Price of a month in naira"
              kobo={tier.monthly_kobo}
              onChange={(monthly_kobo) =>
                onChange({ ...family, tiers: tiers.with(place, { ...tier, monthly_kobo }) })
              }
              error={errorIn(`tiers.${place}.monthly_kobo`)}
            />
          </Row>
        ))}
      </ul>
      <ErrorLine>{errorIn('tiers')}</ErrorLine>
      <div className="mt-4 flex flex-wrap gap-3">
        <AddButton
          onClick={() =>
            onChange({ ...family, tiers: [...tiers, { code: '', images: 10, monthly_kobo: 1_000_000 }] })
          }
        >
          Add a size
        </AddButton>
        <button type="button" className="btn btn-text btn-compact" onClick={onRemove}>
          Remove this plan
        </button>
      </div>
    </fieldset>
  )
}

const imageText = (prices: PriceList, amount_kobo: number, credits: number) =>
  `${amountText(imageKobo(prices, { amount_kobo, credits, months: 1 }))} per image`

interface FeatureFieldProps {
  features: string[]
  onChange: (features: string[]) => void
  error: string | undefined
}

function FeatureField({ features, onChange, error }: FeatureFieldProps) {
  return (
    <TextArea
      label="Own features"
      name=""
      value={features.join('\n')}
      onChange={(event) => onChange(event.target.value ? event.target.value.split('\n') : [])}
      hint="One in each line, shown before those that all plans share."
      error={error}
      rows={2}
    />
  )
}

interface RowProps {
  /** Names the row for its Remove button. */
  label: string
  /** What the values amount to, and the code. */
  worth: string[]
  onRemove: () => void
  children: React.ReactNode
}

const Row = ({ label, worth, onRemove, children }: RowProps) => (
  <li className="grid grid-cols-[1fr_1.4fr] items-start gap-x-3 gap-y-2 border-t border-line pt-4 sm:grid-cols-[0.8fr_1.1fr_3fr]">
    {children}
    <div className="flex items-start justify-between gap-3 max-sm:col-span-2 sm:mt-7">
      <ul className="flex min-h-11 flex-1 flex-wrap content-center items-center gap-x-5 text-small text-ink-muted tabular-nums sm:grid sm:min-h-12 sm:grid-cols-[1fr_1fr_5rem]">
        {worth.map((fact) => (
          <li key={fact} className="max-sm:empty:hidden">
            {fact}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-text btn-compact flex-none"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </div>
  </li>
)

const AddButton = ({ onClick, children }: { onClick: () => void; children: React.ReactNode }) => (
  <button type="button" className="btn btn-outline btn-compact justify-self-start" onClick={onClick}>
    {children}
  </button>
)

const ErrorLine = ({ children }: { children: string | undefined }) =>
  children && <p className="mt-3 text-small font-semibold text-danger">{children}</p>

/**
 * Keys of rows that are added at the end and removed anywhere: what is typed in a row stays with it, also while it is no
 * number. `count` may change without a call, when other content is loaded.
 */
function useRowKeys(count: number) {
  const [keys, setKeys] = useState<number[]>([])
  const all = keys.slice(0, count)
  while (all.length < count) all.push(Math.max(-1, ...all) + 1)
  return {
    of: (place: number) => all[place]!,
    remove: (place: number) => setKeys(without(all, place)),
  }
}

const without = <Item,>(items: Item[], place: number) => items.filter((_, other) => other !== place)
