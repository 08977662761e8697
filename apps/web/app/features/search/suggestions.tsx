import { useCombobox } from 'downshift'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { announce } from '../../ui/announce.ts'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import { ClockIcon, SearchIcon } from '../../ui/icons.tsx'

/** What the search box hands on from its input once the suggestions are awake. */
export interface InputHandlers {
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onFocus?: () => void
  onBlur?: (event: React.FocusEvent<HTMLInputElement>) => void
  /** A search is under way: nothing opens or is said any more until something else is typed. */
  settle?: (searched: string) => void
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

/** From how many characters on, and how long after typing, suggestions are asked for (docs/design.md, "Shell"). */
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

  const settled = useRef<string>(undefined)
  const dropPending = useRef(() => {})
  const settle = useCallback(
    (searched: string) => {
      settled.current = searched.trim()
      dropPending.current()
      closeMenu()
    },
    [closeMenu],
  )
  useEffect(() => {
    if (query === settled.current) return
    settled.current = undefined
    // Words that came with another page were not typed here.
    if (query.length < FROM_CHARACTERS || document.activeElement !== input.current) return
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
    dropPending.current = () => {
      stale = true
      clearTimeout(timer)
    }
    return dropPending.current
  }, [query, suggest, input])

  // The menu opens when the text changes or the field is entered, not by itself after a choice.
  useEffect(() => {
    if (query !== settled.current && document.activeElement === input.current) openMenu()
  }, [query, input, openMenu])

  const open = isOpen && items.length > 0

  // From the field one can go on to Clear: the list stays until the focus has left the whole form.
  const clearable = open && is_recent
  useEffect(() => {
    if (!clearable) return
    function onFocus(event: FocusEvent) {
      if (!input.current?.form?.contains(event.target as Node)) closeMenu()
    }
    addEventListener('focusin', onFocus)
    return () => removeEventListener('focusin', onFocus)
  }, [clearable, input, closeMenu])

  function clear() {
    forgetSearches()
    setReading((count) => count + 1)
    announce('Recent searches cleared')
    input.current?.focus()
  }
  const props = getInputProps({}, { suppressRefError: true })
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
    function onBlur(event: React.FocusEvent<HTMLInputElement>) {
      if (clearable && input.current?.form?.contains(event.relatedTarget)) return
      props.onBlur?.(event)
    }
    onReady({ onKeyDown, onFocus, onBlur, settle })

    const element = input.current
    if (!element) return
    // Told by hand like the rest: Downshift takes a press on a field it does not know for one elsewhere.
    if (typeof props.ref === 'function') props.ref(element)
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
        <p
          role="presentation"
          className="flex items-center justify-between px-4 text-small text-ink-muted"
          // A press here neither takes the focus from the field nor reaches Downshift, which listens on the window:
          // either would close the list before the click.
          onMouseDown={(event) => {
            event.preventDefault()
            event.stopPropagation()
          }}
          onMouseUp={stop}
          onTouchStart={stop}
          onTouchEnd={stop}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            closeMenu()
            input.current?.focus()
          }}
        >
          Recent searches
          <button type="button" className="link min-h-11 px-2" onClick={clear}>
            Clear
          </button>
        </p>
      )}
      <ul {...getMenuProps({ 'aria-label': is_recent ? 'Recent searches' : 'Suggestions' })}>
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

const stop = (event: React.SyntheticEvent) => event.stopPropagation()
