import {
  type ColourSlug,
  colours,
  EXACT_TOTAL_LIMIT,
  type FilterName,
  numberText,
  type Orientation,
  orientations,
  people_shown,
  type PeopleShown,
  release_uses,
  type ReleaseUse,
  type Sort,
} from '@taswira/contract'

const orientation_names = { landscape: 'Landscape', portrait: 'Portrait', square: 'Square' } as const

/** Display texts of each filter's values. */
export const filter_texts: Record<FilterName, Record<string, string>> = {
  orientation: orientation_names,
  colour: Object.fromEntries(colours.map(({ slug, name }) => [slug, name])),
  people: people_shown,
  released: { yes: 'Signed releases' },
  cleared: Object.fromEntries(
    Object.entries(release_uses).map(([use, text]) => [use, `Cleared for ${text}`]),
  ),
  made_by: { people: 'Made by people, no AI' },
}

/** Half the width and height of the drawn frame, in a 24 × 24 box. */
const frames = { landscape: [9, 6], portrait: [6, 9], square: [7.5, 7.5] } as const

interface ChoiceProps<Value extends string> {
  /** Empty: any value. */
  value: Value | ''
  onChange: (value: string) => void
  /** Number of images for each value; absent when they weren't counted. */
  counts?: Record<string, number> | undefined
}

/** "One person · 34"; without a count or with none, only the text. */
function withCount(text: string, count: number | undefined): string {
  return text + countText(count)
}

function countText(count: number | undefined): string {
  if (!count) return ''
  return ` · ${count > EXACT_TOTAL_LIMIT ? `${numberText(EXACT_TOTAL_LIMIT)}+` : numberText(count)}`
}

/** Radio buttons with a frame of each orientation. */
export function OrientationChoice({ value, onChange, counts }: ChoiceProps<Orientation>) {
  return (
    <fieldset className="filter-choice">
      <legend className="lg:sr-only">Orientation</legend>
      <div className="filter-frames">
        <label title="Any">
          <input type="radio" name="orientation" value="" checked={!value} onChange={() => onChange('')} />
          <span>Any</span>
        </label>
        {orientations.map((one) => {
          const [half_width, half_height] = frames[one]
          const text = withCount(orientation_names[one], counts?.[one])
          return (
            <label key={one} title={text}>
              <input
                type="radio"
                name="orientation"
                value={one}
                checked={value === one}
                onChange={() => onChange(one)}
              />
              <span className="sr-only">{text}</span>
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <rect
                  x={12 - half_width}
                  y={12 - half_height}
                  width={2 * half_width}
                  height={2 * half_height}
                  rx="2"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                />
              </svg>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Radio buttons with a swatch of each colour. */
export function ColourChoice({ value, onChange, counts }: ChoiceProps<ColourSlug>) {
  return (
    <fieldset className="filter-choice">
      <legend className="lg:sr-only">Colour</legend>
      <div className="filter-swatches">
        <label title="Any colour">
          <input type="radio" name="colour" value="" checked={!value} onChange={() => onChange('')} />
          <span className="sr-only">Any colour</span>
          <span className="filter-swatch filter-swatch-any" aria-hidden="true" />
        </label>
        {colours.map(({ slug, name, hex }) => (
          <label key={slug} title={withCount(name, counts?.[slug])}>
            <input
              type="radio"
              name="colour"
              value={slug}
              checked={value === slug}
              onChange={() => onChange(slug)}
            />
            <span className="sr-only">{withCount(name, counts?.[slug])}</span>
            <span
              className="filter-swatch"
              style={{ '--swatch': hex } as React.CSSProperties}
              aria-hidden="true"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SelectChoiceProps extends ChoiceProps<PeopleShown | ReleaseUse> {
  id: string
  name: 'people' | 'cleared'
}

const select_texts = {
  people: { label: 'People', any: 'People: any' },
  cleared: { label: 'Sensitive use', any: 'Any use' },
} as const

/**
 * A filter with several values: the number of people shown (images without a stated number appear only under "any"), or
 * the sensitive use that everyone shown agreed to, which is hidden while it is known to match no image.
 */
export function SelectChoice({ id, name, value, onChange, counts }: SelectChoiceProps) {
  const { label, any } = select_texts[name]
  const texts = Object.entries(filter_texts[name])
  if (name === 'cleared' && !value && counts && !texts.some(([one]) => counts[one])) return null
  return (
    <span className="flex items-center justify-between gap-2">
      <label htmlFor={id} className="text-small font-semibold lg:sr-only">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        className="select xl:w-36"
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{any}</option>
        {texts.map(([one, text]) => (
          <option key={one} value={one}>
            {withCount(text, counts?.[one])}
          </option>
        ))}
      </select>
    </span>
  )
}

interface TickChoiceProps extends ChoiceProps<string> {
  name: 'released' | 'made_by'
}

/** A checkbox for a filter with a single value. Hidden while it is known to match no image. */
export function TickChoice({ name, value, onChange, counts }: TickChoiceProps) {
  const [[ticked, text]] = Object.entries(filter_texts[name]) as [[string, string]]
  if (!value && counts && !counts[ticked]) return null
  return (
    <label className="flex min-h-11 items-center gap-2 text-small lg:max-xl:gap-1 lg:max-xl:text-micro">
      <input
        type="checkbox"
        name={name}
        value={ticked}
        checked={value === ticked}
        className="size-5 flex-none"
        onChange={(event) => onChange(event.target.checked ? ticked : '')}
      />
      <span>
        {text}
        <span className="filter-count">{countText(counts?.[ticked])}</span>
      </span>
    </label>
  )
}

const sort_names: Record<Sort, string> = { relevant: 'Best match', newest: 'Newest', popular: 'Popular' }

interface SortChoiceProps extends ChoiceProps<Sort> {
  id: string
  /** The default order, which isn't in the URL. */
  first: Sort
}

/** Offers "Best match" only for a search with words. */
export function SortChoice({ id, value, first, onChange }: SortChoiceProps) {
  const others = (['popular', 'newest'] as const).filter((one) => one !== first)
  return (
    <span className="flex items-center justify-between gap-2 lg:ml-auto">
      <label htmlFor={id} className="text-small font-semibold lg:sr-only">
        Sort
      </label>
      <select
        id={id}
        name="sort"
        value={others.find((one) => one === value) ?? ''}
        className="select"
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{sort_names[first]}</option>
        {others.map((one) => (
          <option key={one} value={one}>
            {sort_names[one]}
          </option>
        ))}
      </select>
    </span>
  )
}
