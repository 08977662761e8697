import { hasLetterOrDigit, KEYWORDS_MAX } from '@taswira/contract'
import clsx from 'clsx'
import { useCallback, useId, useRef, useState } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { onDemand } from '../../browser/on-demand.ts'
import { useOnDemand } from '../../browser/use-on-demand.ts'
import { keepsMadeByPeople } from '../../browser/preferences.ts'
import { readSearchWords } from '../../lists/search-words.ts'
import type { InputHandlers } from './use-combobox-input.ts'
import { readSession } from '../../session/session.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'

const loadSuggestions = onDemand(() => import('./suggestions.tsx'))
const recentSearches = () => import('./recent-searches.ts')

interface SearchBoxProps {
  /** Limits the search to this category; a chip removes the limit. */
  category?: { slug: string; name: string }
  size?: 'compact' | 'large'
  /** Whether Ctrl+K or Command+K focuses this box when it is visible. */
  shortcut?: boolean
}

/** A plain GET form that works without script. The suggestions are loaded at its first focus, or while typing. */
export function SearchBox({ category, size = 'compact', shortcut }: SearchBoxProps) {
  const action = category ? href('/images/:category/search', { category: category.slug }) : href('/search')
  const label = category ? `Search in ${category.name}` : 'Search images'
  const handlers = useRef<InputHandlers>({})
  const { text, type, hint, searchFor } = useSearch(action, handlers)
  const [uses, setUses] = useState(0)
  const suggestions = useOnDemand(loadSuggestions, uses)
  const input = useRef<HTMLInputElement>(null)
  const hint_id = useId()

  const takeHandlers = useCallback((given: InputHandlers) => {
    handlers.current = given
  }, [])

  return (
    <search aria-label={label} data-shortcut={shortcut}>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          searchFor(text)
        }}
        className="relative"
      >
        <div
          className={clsx(
            'flex items-center rounded-pill border border-field-line bg-surface pr-1 pl-4 focus-within:border-focus focus-within:ring-2 focus-within:ring-focus',
            size === 'large' ? 'min-h-14 shadow-raise' : 'min-h-11',
          )}
        >
          {category && <CategoryChip name={category.name} text={text} />}
          <input
            ref={input}
            name="keywords"
            type="search"
            value={text}
            maxLength={KEYWORDS_MAX}
            autoComplete="off"
            enterKeyHint="search"
            aria-label={label}
            aria-describedby={hint ? hint_id : undefined}
            placeholder={label}
            className="min-w-0 flex-1 appearance-none bg-transparent py-2 text-[1rem] outline-none [&::-webkit-search-cancel-button]:hidden"
            onFocus={() => {
              setUses(uses + 1)
              handlers.current.onFocus?.()
            }}
            onChange={(event) => {
              // The field may have received the focus before the script ran.
              setUses(uses + 1)
              type(event.target.value)
            }}
            onKeyDown={(event) => handlers.current.onKeyDown?.(event)}
            onBlur={(event) => handlers.current.onBlur?.(event)}
          />
          <button
            type="submit"
            className={clsx(
              'icon-btn',
              size === 'large' ? 'size-12 bg-primary text-on-primary hover:bg-primary-hover' : 'size-10',
            )}
            aria-label="Search"
          >
            <SearchIcon size={20} />
          </button>
        </div>
        {hint && (
          <p
            id={hint_id}
            role="alert"
            className="panel-float absolute top-full left-0 z-50 mt-2 px-4 py-2 text-small text-danger"
          >
            Type at least one letter or number.
          </p>
        )}
        {suggestions && (
          <suggestions.Suggestions
            input={input}
            onReady={takeHandlers}
            text={text}
            onText={type}
            onChoose={searchFor}
          />
        )}
      </form>
    </search>
  )
}

/** The box's text and its submit handler. `hint` is set when the text has nothing to search for. */
function useSearch(action: string, handlers: React.RefObject<InputHandlers>) {
  const [text, setText, setSent] = useSearchText()
  const [hint, setHint] = useState(false)
  const navigate = useNavigate()

  function type(words: string) {
    setText(words)
    setHint(false)
  }

  function searchFor(words: string) {
    const keywords = words.trim()
    setText(words)
    const searchable = hasLetterOrDigit(keywords)
    setHint(!searchable)
    if (!searchable) return
    setSent(keywords)
    handlers.current.settle?.(words)
    const is_kept = readSession()?.made_by_people || keepsMadeByPeople()
    Promise.all([
      recentSearches(),
      navigate(`${action}?${new URLSearchParams({ keywords, ...(is_kept && { made_by: 'people' }) })}`),
    ])
      .then(([recent]) => {
        if (!recent.rememberSearch(keywords)) setText('')
      })
      .catch(() => {})
  }

  return { text, type, hint, searchFor }
}

/**
 * The text of the box. It follows the URL when another search is opened elsewhere, but not when the box's own search
 * opens, because the visitor may already be typing the next one.
 */
function useSearchText() {
  const { pathname, search } = useLocation()
  const here = pathname.endsWith('/search') ? readSearchWords(new URLSearchParams(search)) : ''
  const [text, setText] = useState(here)
  const [sent, setSent] = useState(here)
  const [last_here, setLastHere] = useState(here)
  if (here !== last_here) {
    setLastHere(here)
    setSent(here)
    if (here !== sent) setText(here)
  }
  return [text, setText, setSent] as const
}

/** Shows the current category and links to the same search in all categories. */
function CategoryChip({ name, text }: { name: string; text: string }) {
  return (
    <Link
      to={href('/search') + (text ? `?${new URLSearchParams({ keywords: text })}` : '')}
      className="chip -ml-3 mr-2 min-h-9 gap-1 pr-2 pl-3"
      aria-label={`In ${name}: search everywhere instead`}
    >
      {name} <CloseIcon size={16} />
    </Link>
  )
}
