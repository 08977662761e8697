import { useCombobox } from 'downshift'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { announce } from '../../ui/announce.ts'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import { ClockIcon, SearchIcon } from '../../ui/icons.tsx'

/** What the search box hands on from its input once the suggestions are awake. */
export interface InputHandlers {
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onFocus?: () => void
  onBlur?: (event: React.FocusEvent<HTMLInputElement>) => void
  close?: () => void
}

interface SuggestionsProps {
  input: React.RefObject<HTMLInputElement | null>
  /** Hands over what the input is to do from now on. */
  onReady: (handlers: InputHandlers) => void
  text: string
  suggest: (q: string) => Promise<string[]>
  onText: (text: string) => void
  /** An entry was taken: search for it. */
  onChoose: (text: string) => void
}

/** From how many characters on, and how long after typing, suggestions are asked for (design, section 4). */
const FROM_CHARACTERS = 2
const AFTER_TYPING_MS = 150

/**
 * The list under a search box. The input stays the element it was (a new one would close the keyboard of a
 * phone): its attributes and keys are handed over instead.
 */
export default function Suggestions({ input, text, suggest, onReady, onText, onChoose }: SuggestionsProps) {
  const [found, setFound] = useState<{ q: string; items: string[] }>({ q: '', items: [] })
  const query = text.trim()
  const is_recent = query === ''
  // Read again whenever the field is empty anew, was entered anew, or its list was cleared.
  const [reading, setReading] = useState(0)
  const recent = useMemo(() => (is_recent && reading >= 0 ? recentSearches() : []), [is_recent, reading])
  const items = is_recent ? recent : query.length >= FROM_CHARACTERS ? found.items : []

  const { isOpen, highlightedIndex, getMenuProps, getItemProps, getInputProps, openMenu, closeMenu } =
    useCombobox<string>({
      items,
      inputValue: text,
      itemToString: (item) => item ?? '',
      selectedItem: null,
      // Enter without a marked entry searches what stands there: the form does that.
      stateReducer: (state, { type, changes }) =>
        type === useCombobox.stateChangeTypes.InputBlur
          ? { ...changes, selectedItem: null, inputValue: state.inputValue }
          : changes,
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) onChoose(selectedItem)
      },
    })

  useEffect(() => {
    if (query.length < FROM_CHARACTERS) return
    let stale = false
    const timer = setTimeout(() => {
      suggest(query).then(
        (answer) => {
          if (stale) return
          setFound({ q: query, items: answer.slice(0, 8) })
          announce(answer.length === 1 ? '1 suggestion' : `${answer.length} suggestions`)
        },
        // Suggestions are a courtesy: without them the search itself still works.
        () => {},
      )
    }, AFTER_TYPING_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [query, suggest])

  // The menu opens when the text changes or the field is entered, not by itself after a choice.
  useEffect(() => {
    if (document.activeElement === input.current) openMenu()
  }, [query, input, openMenu])

  const open = isOpen && items.length > 0
  const props = getInputProps({ ref: input }, { suppressRefError: true })
  useLayoutEffect(() => {
    function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Escape' && open) {
        // The first Escape closes, the second clears.
        event.preventDefault()
        closeMenu()
      } else if (event.key === 'Escape') {
        onText('')
      } else if (event.key === 'Enter' && highlightedIndex < 0) {
        closeMenu()
      } else {
        props.onKeyDown?.(event)
      }
    }
    function onFocus() {
      setReading((count) => count + 1)
      openMenu()
    }
    onReady({ onKeyDown, onFocus, onBlur: (event) => props.onBlur?.(event), close: closeMenu })

    const element = input.current
    if (!element) return
    element.setAttribute('role', 'combobox')
    element.setAttribute('aria-autocomplete', 'list')
    element.setAttribute('aria-expanded', String(open))
    element.setAttribute('aria-controls', props['aria-controls'])
    if (open && props['aria-activedescendant']) {
      element.setAttribute('aria-activedescendant', props['aria-activedescendant'])
    } else element.removeAttribute('aria-activedescendant')
  })

  return (
    <div
      hidden={!open}
      className="panel-float absolute top-full right-0 left-0 z-50 mt-2 overflow-hidden py-2"
    >
      {open && is_recent && (
        <p className="flex items-center justify-between px-4 text-small text-ink-muted">
          Your last searches
          <button
            type="button"
            className="link min-h-11 px-2"
            // Pressing it must not take the focus from the field, which would close the list first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              forgetSearches()
              setReading((count) => count + 1)
            }}
          >
            Clear
          </button>
        </p>
      )}
      <ul {...getMenuProps({ 'aria-label': is_recent ? 'Your last searches' : 'Suggestions' })}>
        {open &&
          items.map((item, index) => (
            <li
              key={item}
              {...getItemProps({ item, index })}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-ink-muted aria-selected:bg-soft aria-selected:text-on-soft"
            >
              {is_recent ? <ClockIcon size={18} /> : <SearchIcon size={18} />}
              <span className="truncate font-semibold text-ink">{item}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
