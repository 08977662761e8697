import { characterCount, keywords_schema, splitKeywords } from '@taswira/contract'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { announce } from '../ui/announce.ts'
import { FieldNotes } from '../ui/form/field-notes.tsx'
import { CloseIcon } from '../ui/icons.tsx'

/** Whether one of the separators was typed, at the end too. */
const hasSeparator = (text: string) => splitKeywords(`a${text}a`).length > 1

interface KeywordFieldProps {
  name: string
  given: string[]
  /** How many there can be, such as "5 to 50". */
  amount: string
  /** A further sentence below the field. */
  note?: string
  /** Keywords that can be added with one press. */
  suggested?: string[]
  error: string | undefined
}

/**
 * Keywords as chips: a comma or Enter adds what was typed, Backspace in the empty field removes the last one, and a
 * pasted list is split. The form sends them as one text, with what is typed but not added yet: adding it when the field
 * loses the focus would move the buttons below during a press.
 */
export function KeywordField({ name, given, amount, note, suggested, error }: KeywordFieldProps) {
  const id = useId()
  const [keywords, setKeywords] = useState(given)
  const [typed, setTyped] = useState('')
  const left = suggested?.filter((keyword) => !keywords.includes(keyword)) ?? []
  const list = [...keywords, ...splitKeywords(typed)]
  const sent = list.join(', ')
  // What the form says is about the list that it was sent with.
  const [said, setSaid] = useState({ error, sent })
  if (said.error !== error) setSaid({ error, sent })
  const wrong = problemOf(list) ?? (said.sent === sent ? error : undefined)

  function add(text: string) {
    const added: string[] = []
    // They are stored in lower case.
    for (const keyword of splitKeywords(text))
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
      <input type="hidden" name={name} value={sent} />
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
        aria-invalid={wrong ? true : undefined}
        aria-describedby={[wrong && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
        onChange={({ target: { value } }) => (hasSeparator(value) ? add(value) : setTyped(value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            // Enter would send the form, and a key held a moment too long repeats.
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
        hint={`${keywords.length} chosen; ${amount}, the most important first. A comma or Enter adds one.${note ? ` ${note}` : ''}`}
        error={wrong}
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

/** What is wrong with a list; a keyword that isn't valid is named. */
function problemOf(keywords: string[]): string | undefined {
  const issue = v.safeParse(keywords_schema, keywords).issues?.[0]
  const wrong = issue?.path?.[0].value
  return typeof wrong === 'string' ? `“${beginningOf(wrong)}” isn't valid. ${issue!.message}` : issue?.message
}

const beginningOf = (keyword: string) =>
  characterCount(keyword) > 20 ? `${Array.from(keyword).slice(0, 20).join('')}…` : keyword
