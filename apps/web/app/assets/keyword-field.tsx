import { useId, useState } from 'react'
import { keywordList } from '../forms/form-values.ts'
import { announce } from '../ui/announce.ts'
import { FieldNotes } from '../ui/form/field-notes.tsx'
import { CloseIcon } from '../ui/icons.tsx'

interface KeywordFieldProps {
  given: string[]
  /** How many there can be, such as "5 to 50". */
  amount: string
  /** Keywords that can be added with one press. */
  suggested?: string[]
  error: string | undefined
}

/**
 * Keywords as chips: a comma or Enter adds what was typed, Backspace in the empty field removes the last one, and a
 * pasted list is split. The form sends them as one text, `keywords`, with what is typed but not added yet: adding it when
 * the field loses the focus would move the buttons below during a press.
 */
export function KeywordField({ given, amount, suggested, error }: KeywordFieldProps) {
  const id = useId()
  const [keywords, setKeywords] = useState(given)
  const [typed, setTyped] = useState('')
  const left = suggested?.filter((keyword) => !keywords.includes(keyword)) ?? []

  function add(text: string) {
    const added: string[] = []
    // They are stored in lower case.
    for (const keyword of keywordList(text))
      if (![...keywords, ...added].some((one) => one.toLowerCase() === keyword.toLowerCase()))
        added.push(keyword)
    setTyped('')
    if (added.length === 0) return
    setKeywords([...keywords, ...added])
    announce(`Added ${added.join(', ')}.`)
  }
  function remove(keyword: string) {
    setKeywords(keywords.filter((one) => one !== keyword))
    announce(`Removed ${keyword}.`)
    document.getElementById(id)?.focus()
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Keywords
      </label>
      <input type="hidden" name="keywords" value={[...keywords, ...keywordList(typed)].join(', ')} />
      {keywords.length > 0 && (
        <ul aria-label="Chosen keywords" className="mb-2 flex flex-wrap gap-2">
          {keywords.map((keyword) => (
            <li key={keyword}>
              <button
                type="button"
                className="chip text-left"
                aria-label={`Remove ${keyword}`}
                onClick={() => remove(keyword)}
              >
                <span className="min-w-0 wrap-anywhere">{keyword}</span> <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        className="field"
        value={typed}
        autoComplete="off"
        enterKeyHint="enter"
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
        onChange={({ target: { value } }) => (value.includes(',') ? add(value) : setTyped(value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() && !event.nativeEvent.isComposing) {
            // Enter would send the form.
            event.preventDefault()
            add(typed)
          } else if (event.key === 'Backspace' && !event.repeat && typed === '' && keywords.length > 0) {
            remove(keywords.at(-1)!)
          }
        }}
        onPaste={(event) => {
          // The field would join the lines.
          const text = event.clipboardData.getData('text')
          if (!text.includes('\n')) return
          event.preventDefault()
          add(`${typed}${text}`)
        }}
      />
      <FieldNotes
        id={id}
        hint={`${keywords.length} chosen; ${amount}, the most important first. A comma or Enter adds one.`}
        error={error}
      />
      {left.length > 0 && (
        <fieldset className="mt-3">
          <legend className="text-small font-semibold">Suggested keywords</legend>
          <ul className="mt-2 flex flex-wrap gap-2">
            {left.map((keyword) => (
              <li key={keyword}>
                <button type="button" className="btn btn-outline btn-compact" onClick={() => add(keyword)}>
                  <span className="sr-only">Add </span>
                  {keyword}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  )
}
