import type { Suggestion } from '@taswira/contract'
import type { UseComboboxReturnValue } from 'downshift'
import { type RefObject, useLayoutEffect } from 'react'

/** Handlers that the search box calls from its input once the suggestions have loaded. */
export interface InputHandlers {
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onFocus?: () => void
  onBlur?: (event: React.FocusEvent<HTMLInputElement>) => void
  /** Call it when a search starts: the list stays closed and unannounced until different text is typed. */
  settle?: (searched: string) => void
}

interface ComboboxInput {
  input: RefObject<HTMLInputElement | null>
  combobox: UseComboboxReturnValue<Suggestion>
  open: boolean
  /** Whether the list stays open while the focus is on its Clear button. */
  clearable: boolean
  onEnter: () => void
  /** Called at the second Escape, which empties the field. */
  onEmpty: () => void
  onReady: (handlers: InputHandlers) => void
  settle: (searched: string) => void
}

/**
 * Turns the existing search field into a combobox by adding attributes and handlers to its element. Rendering a new
 * field would close a phone's keyboard.
 */
export function useComboboxInput({
  input,
  combobox,
  open,
  clearable,
  onEnter,
  onEmpty,
  onReady,
  settle,
}: ComboboxInput) {
  const { highlightedIndex, getInputProps, openMenu, closeMenu } = combobox
  const props = getInputProps({}, { suppressRefError: true })
  useLayoutEffect(() => {
    function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Escape' && open) {
        // The first Escape closes the list, the second empties the field.
        event.preventDefault()
        closeMenu()
      } else if (event.key === 'Escape') {
        onEmpty()
      } else if (event.key === 'Enter' && highlightedIndex < 0) {
        closeMenu()
      } else {
        props.onKeyDown?.(event)
      }
    }
    function onFocus() {
      onEnter()
      openMenu()
    }
    function onBlur(event: React.FocusEvent<HTMLInputElement>) {
      if (clearable && input.current?.form?.contains(event.relatedTarget)) return
      props.onBlur?.(event)
    }
    onReady({ onKeyDown, onFocus, onBlur, settle })

    const element = input.current
    if (!element) return
    // Without its ref, Downshift would treat a press on the field as a press outside.
    if (typeof props.ref === 'function') props.ref(element)
    element.setAttribute('role', 'combobox')
    element.setAttribute('aria-autocomplete', 'list')
    element.setAttribute('aria-expanded', String(open))
    element.setAttribute('aria-controls', props['aria-controls'])
    if (open && props['aria-activedescendant']) {
      element.setAttribute('aria-activedescendant', props['aria-activedescendant'])
    } else element.removeAttribute('aria-activedescendant')
  })
}
