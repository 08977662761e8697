import type { Suggestion } from '@taswira/contract'
import { useCombobox } from 'downshift'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { announce } from '../../ui/announce.ts'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import { SuggestionOption } from './suggestion-option.tsx'
import { type InputHandlers, useComboboxInput } from './use-combobox-input.ts'
import { FROM_CHARACTERS, useSuggested } from './use-suggested.ts'

interface SuggestionsProps {
  input: React.RefObject<HTMLInputElement | null>
  /** Called with handlers for the input's events. */
  onReady: (handlers: InputHandlers) => void
  text: string
  onText: (text: string) => void
  /** Searches for the chosen words. */
  onChoose: (text: string) => void
}

/** The list below a search box: suggestions, or recent searches while the box is empty. */
export function Suggestions({ input, text, onReady, onText, onChoose }: SuggestionsProps) {
  const query = text.trim()
  const navigate = useNavigate()
  const is_recent = query === ''
  // Incremented whenever the recent searches must be read again.
  const [reading, setReading] = useState(0)
  const recent = useMemo(
    () => (is_recent && reading >= 0 ? recentSearches().map(recentSearch) : []),
    [is_recent, reading],
  )
  const suggested = useSuggested(query, input)
  const items = is_recent ? recent : query.length >= FROM_CHARACTERS ? suggested.items : []

  const combobox = useCombobox<Suggestion>({
    items,
    inputValue: text,
    itemToString: (item) => item?.text ?? '',
    selectedItem: null,
    // Enter without a highlighted entry submits the form.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null, inputValue: state.inputValue }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      const page = pageOf(selectedItem)
      if (page) open(page)
      else onChoose(selectedItem.text)
    },
  })
  const { isOpen, getMenuProps, getItemProps, openMenu, closeMenu } = combobox
  const is_open = isOpen && items.length > 0
  const { settle: settleSuggested, isSettled } = suggested
  const settle = useCallback(
    (searched: string) => {
      settleSuggested(searched)
      closeMenu()
    },
    [settleSuggested, closeMenu],
  )

  /** Opens the page of a suggested name or stock id. */
  function open(page: string) {
    onText('')
    settle('')
    void navigate(page)
  }

  // The menu opens when the text changes or the field gets the focus, but not after a choice.
  useEffect(() => {
    if (!isSettled(query) && document.activeElement === input.current) openMenu()
  }, [query, isSettled, input, openMenu])
  // Tab moves from the field to the Clear button, so the list stays open until the focus leaves the whole form.
  const clearable = is_open && is_recent
  useEffect(() => {
    if (!clearable) return
    function onFocus(event: FocusEvent) {
      if (!input.current?.form?.contains(event.target as Node)) closeMenu()
    }
    addEventListener('focusin', onFocus)
    return () => removeEventListener('focusin', onFocus)
  }, [clearable, input, closeMenu])

  const readAgain = () => setReading((count) => count + 1)
  const focusInput = () => input.current?.focus()
  useComboboxInput({
    input,
    combobox,
    open: is_open,
    clearable,
    onEnter: readAgain,
    onEmpty: () => onText(''),
    onReady,
    settle,
  })

  return (
    <div
      hidden={!is_open}
      className="panel-float absolute top-full right-0 left-0 z-50 mt-2 min-w-72 overflow-hidden py-2"
    >
      {clearable && (
        <RecentHead
          onClear={() => {
            forgetSearches()
            readAgain()
            announce('Recent searches cleared')
            focusInput()
          }}
          onEscape={() => {
            closeMenu()
            focusInput()
          }}
        />
      )}
      <ul {...getMenuProps({ 'aria-label': is_recent ? 'Recent searches' : 'Suggestions' })}>
        {is_open &&
          items.map((item, index) => (
            <li
              key={`${item.kind} ${item.slug ?? item.text}`}
              {...getItemProps({ item, index })}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 text-ink-muted aria-selected:bg-soft aria-selected:text-on-soft"
            >
              <SuggestionOption suggestion={item} is_recent={is_recent} />
            </li>
          ))}
      </ul>
    </div>
  )
}

/** A recent search as a suggestion, of which only the words are known. */
const recentSearch = (text: string): Suggestion => ({
  kind: 'word',
  text,
  count: 0,
  thumbnail: null,
  focal_point: null,
  slug: null,
})

/** The heading of the recent searches, with the Clear button. */
function RecentHead({ onClear, onEscape }: { onClear: () => void; onEscape: () => void }) {
  return (
    <p
      role="presentation"
      className="flex items-center justify-between px-4 text-small text-ink-muted"
      // A press here must neither move the focus from the field nor reach Downshift, which listens on the window:
      // either would close the list before the click.
      onMouseDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onMouseUp={stop}
      onTouchStart={stop}
      onTouchEnd={stop}
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
    >
      Recent searches
      <button type="button" className="link min-h-11 px-2" onClick={onClear}>
        Clear
      </button>
    </p>
  )
}

const stop = (event: React.SyntheticEvent) => event.stopPropagation()

function pageOf({ kind, slug }: Suggestion): string | undefined {
  if (!slug) return undefined
  if (kind === 'category') return href('/images/:category', { category: slug })
  if (kind === 'contributor') return href('/contributors/:username', { username: slug })
  return href('/image/:slug', { slug })
}
