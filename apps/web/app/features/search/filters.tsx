import {
  colours,
  type FilterCounts,
  failure_texts,
  type FilterName,
  filter_names,
  numberText,
  type Sort,
} from '@taswira/contract'
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { onDemand } from '../../browser/on-demand.ts'
import { useLoadedEarly, useOnDemand } from '../../browser/use-on-demand.ts'
import { type ListAddress, listSearch } from '../../lists/list-address.ts'
import { KeepMadeByPeople } from './keep-made-by-people.tsx'
import { CloseIcon, icon } from '../../ui/icons.tsx'
import {
  ColourChoice,
  filter_texts,
  OrientationChoice,
  SelectChoice,
  SortChoice,
  TickChoice,
} from './filter-choices.tsx'

const loadSheet = onDemand(() => import('./filters-sheet.tsx'))

const SlidersIcon = icon('M4 8h9M17.5 8H20M15 5.5v5M4 16h2.5M11 16h9M9 13.5v5')

interface FiltersProps {
  address: ListAddress
  /** The order when the URL has none. */
  first_sort: Sort
  /** Number of images that match everything, and of all that are listed. */
  exact_total: number
  total: number
  /** Number of images for each filter value. */
  counts: FilterCounts | null
}

/** The filters and order of a list, all of which are in the URL. Without script, a button submits them. */
export function Filters({ address, first_sort, exact_total, total, counts }: FiltersProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const sheet = useRef<HTMLDialogElement>(null)
  const [presses, setPresses] = useState(0)
  const [failed, setFailed] = useState(false)
  useLoadedEarly(loadSheet)
  const loaded = useOnDemand(loadSheet, presses, () => setFailed(true))
  const here = listSearch({ ...address, shown: 0 })
  // Shows a choice at once, before its images have loaded.
  const [chosen, setChosen] = useState({ at: here, address })
  if (chosen.at !== here) setChosen({ at: here, address })
  const shown = chosen.address

  function change(name: string, value: string) {
    const next = { ...shown, [name]: value, from: 0, shown: 0 }
    setChosen({ at: here, address: next })
    void navigate(pathname + listSearch(next), {
      preventScrollReset: true,
      // In the sheet, the new URL replaces the sheet's own history entry.
      replace: sheet.current?.open === true,
    })
  }

  const choice = <Name extends FilterName>(name: Name) => ({
    value: shown[name],
    counts: counts?.[name],
    onChange: (value: string) => change(name, value),
  })
  const choicesIn = (place: 'row' | 'sheet') => (
    <>
      <OrientationChoice {...choice('orientation')} />
      <ColourChoice {...choice('colour')} />
      <SelectChoice id={`${place}-people`} name="people" {...choice('people')} />
      <TickChoice name="released" {...choice('released')} />
      <SelectChoice id={`${place}-cleared`} name="cleared" {...choice('cleared')} />
      <TickChoice name="made_by" {...choice('made_by')} />
    </>
  )
  const sort = { value: shown.sort, first: first_sort, onChange: (value: string) => change('sort', value) }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3" data-screen-only>
      <button
        type="button"
        className="btn btn-outline btn-compact only-with-script lg:hidden"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSheet().catch(() => {})}
        onClick={() => {
          setPresses(presses + 1)
          setFailed(false)
        }}
      >
        <SlidersIcon size={18} /> Filters
      </button>
      <form
        action={pathname}
        className="filters-row hidden w-full flex-wrap items-center gap-x-5 gap-y-2 lg:flex lg:gap-x-1.5 xl:gap-x-4"
      >
        {address.keywords && <input type="hidden" name="keywords" value={address.keywords} />}
        {address.category && <input type="hidden" name="category" value={address.category} />}
        {!address.widen && <input type="hidden" name="widen" value="off" />}
        {choicesIn('row')}
        <SortChoice id="row-sort" {...sort} />
        <button type="submit" className="btn btn-soft btn-compact only-without-script">
          Apply
        </button>
      </form>
      <Applied address={address} />
      <KeepMadeByPeople chosen={shown.made_by !== ''} />

      {loaded && (
        <loaded.FiltersSheet ref={sheet} presses={presses} done={showText(exact_total, total)}>
          {choicesIn('sheet')}
          <SortChoice id="sheet-sort" {...sort} />
        </loaded.FiltersSheet>
      )}
      {failed && <output className="text-small font-semibold text-danger">{failure_texts.offline}</output>}
    </div>
  )
}

function showText(exact_total: number, total: number): string {
  if (exact_total === 0) return total === 0 ? 'No images match' : 'Show the closest images'
  return exact_total === 1 ? 'Show 1 image' : `Show ${numberText(exact_total)} images`
}

/** Moves the focus from a link that is about to disappear to the next one, or to the first filter. */
function focusBeside({ currentTarget: link }: React.MouseEvent<HTMLElement>) {
  const item = link.closest('li')
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('a')
  const filters = item
    ?.closest('[data-screen-only]')
    ?.querySelectorAll<HTMLElement>('button, input[value=""]')
  const first = [...(filters ?? [])].find((one) => one.getClientRects().length > 0)
  ;(beside ?? first)?.focus({ preventScroll: true })
}

/** The active filters as links that remove them. */
function Applied({ address }: { address: ListAddress }) {
  const { pathname } = useLocation()
  const applied = filter_names.filter((name) => address[name])
  if (applied.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Active filters">
      {applied.map((name) => {
        const text = filter_texts[name][address[name]]
        const swatch = name === 'colour' && colours.find(({ slug }) => slug === address.colour)
        return (
          <li key={name}>
            <Link
              to={pathname + listSearch({ ...address, [name]: '', from: 0, shown: 0 })}
              preventScrollReset
              onClick={focusBeside}
              className="chip"
              aria-label={`Remove filter ${text}`}
            >
              {swatch && (
                <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
                  <circle cx="7" cy="7" r="6.5" fill={swatch.hex} className="stroke-field-line" />
                </svg>
              )}
              {text} <CloseIcon size={16} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
