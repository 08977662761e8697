import { colours, orientations } from '@taswira/contract'
import { useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Sheet } from '../../ui/sheet.tsx'
import { type ListAddress, listSearch } from '../../lists/list-address.ts'
import { CloseIcon, SlidersIcon } from '../../ui/icons.tsx'

const orientation_names = { landscape: 'Landscape', portrait: 'Portrait', square: 'Square' } as const

/** The default order isn't in the address. */
const sort_options = [
  { value: '', name: 'Best match' },
  { value: 'newest', name: 'Newest' },
  { value: 'popular', name: 'Most popular' },
] as const

/** Orientation, colour and order of a list, all in the address. Without script a button sends them. */
export function Filters({ address }: { address: ListAddress }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const sheet = useRef<HTMLDialogElement>(null)

  function change(name: string, value: string) {
    void navigate(pathname + listSearch({ ...address, [name]: value, from: 0, shown: 0 }), {
      preventScrollReset: true,
      // In the sheet, the new address replaces the sheet's own history entry.
      replace: sheet.current?.open === true,
    })
  }

  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3" data-screen-only>
      <button
        type="button"
        className="btn btn-outline btn-compact only-with-script md:hidden"
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <SlidersIcon size={18} /> Filters
      </button>
      <form action={pathname} className="filters-row hidden flex-wrap items-center gap-3 md:flex">
        {address.keywords && <input type="hidden" name="keywords" value={address.keywords} />}
        {!address.widen && <input type="hidden" name="widen" value="off" />}
        <Choices prefix="row" address={address} onChange={change} />
        <button type="submit" className="btn btn-soft btn-compact only-without-script">
          Apply
        </button>
      </form>
      <Applied address={address} />

      <Sheet
        ref={sheet}
        label="Filters"
        className="m-0 mt-auto w-full max-w-none rounded-t-modal bg-surface p-4 pb-8"
      >
        <div className="flex items-center justify-between">
          <h2 className="text-h3">Filters</h2>
          <button
            type="button"
            className="icon-btn"
            aria-label="Close filters"
            onClick={() => sheet.current?.close()}
          >
            <CloseIcon size={22} />
          </button>
        </div>
        <div className="mt-2 grid gap-4">
          <Choices prefix="sheet" address={address} onChange={change} />
        </div>
        <button type="button" className="btn btn-filled mt-6 w-full" onClick={() => sheet.current?.close()}>
          Show images
        </button>
      </Sheet>
    </div>
  )
}

interface ChoicesProps {
  /** Starts the ids, because the choices are on the page twice. */
  prefix: string
  address: ListAddress
  onChange: ChoiceProps['onChange']
}

function Choices({ prefix, address, onChange }: ChoicesProps) {
  return (
    <>
      <Choice
        id={`${prefix}-orientation`}
        name="orientation"
        label="Orientation"
        value={address.orientation}
        options={[
          { value: '', name: 'Any' },
          ...orientations.map((value) => ({ value, name: orientation_names[value] })),
        ]}
        onChange={onChange}
      />
      <Choice
        id={`${prefix}-colour`}
        name="colour"
        label="Colour"
        value={address.colour}
        options={[{ value: '', name: 'Any' }, ...colours.map(({ slug, name }) => ({ value: slug, name }))]}
        onChange={onChange}
      />
      <Choice
        id={`${prefix}-sort`}
        name="sort"
        label="Sort"
        value={address.sort === 'relevant' ? '' : address.sort}
        options={sort_options}
        onChange={onChange}
      />
    </>
  )
}

interface ChoiceProps {
  id: string
  name: string
  label: string
  value: string
  options: readonly { value: string; name: string }[]
  onChange: (name: string, value: string) => void
}

function Choice({ id, name, label, value, options, onChange }: ChoiceProps) {
  return (
    <span className="flex items-center justify-between gap-2">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        className="select"
        onChange={(event) => onChange(name, event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The active filters, each a link that removes it. */
function Applied({ address }: { address: ListAddress }) {
  const { pathname } = useLocation()
  const colour = colours.find((one) => one.slug === address.colour)
  const without = (change: Partial<ListAddress>) =>
    pathname + listSearch({ ...address, ...change, from: 0, shown: 0 })
  if (!address.orientation && !colour) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Active filters">
      {address.orientation && (
        <li>
          <Link
            to={without({ orientation: '' })}
            preventScrollReset
            className="chip"
            aria-label={`Remove filter ${orientation_names[address.orientation]}`}
          >
            {orientation_names[address.orientation]} <CloseIcon size={16} />
          </Link>
        </li>
      )}
      {colour && (
        <li>
          <Link
            to={without({ colour: '' })}
            preventScrollReset
            className="chip"
            aria-label={`Remove filter ${colour.name}`}
          >
            <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
              <circle cx="7" cy="7" r="6.5" fill={colour.hex} className="stroke-field-line" />
            </svg>
            {colour.name} <CloseIcon size={16} />
          </Link>
        </li>
      )}
    </ul>
  )
}
