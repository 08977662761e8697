import { useState } from 'react'
import { useLocation } from 'react-router'
import { isTheme, type Theme, themeCookie, themes } from '../../browser/preferences.ts'

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Three buttons of one form, which is posted without script; with script the theme is applied at once. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme)
  const { pathname, search } = useLocation()

  function choose(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const submitter = event.nativeEvent.submitter as HTMLButtonElement
    if (!isTheme(submitter.value)) return
    document.cookie = themeCookie(submitter.value)
    if (submitter.value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = submitter.value
    setChosen(submitter.value)
  }

  return (
    <form method="post" action="/theme" onSubmit={choose}>
      <fieldset className="flex items-center gap-1">
        <legend className="sr-only">Theme</legend>
        <input type="hidden" name="back" value={pathname + search} />
        {themes.map((one) => (
          <button
            key={one}
            type="submit"
            name="theme"
            value={one}
            aria-pressed={chosen === one}
            className="band-choice"
          >
            {names[one]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
