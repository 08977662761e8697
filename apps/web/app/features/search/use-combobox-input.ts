import type { Suggestion } from '@taswira/contract'
import type { UseComboboxReturnValue } from 'downshift'
import { type RefObject, useLayoutEffect } from 'react'

/** What the search box calls from its input once the suggestions have loaded. */
export interface InputHandlers {
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onFocus?: () => void
  onBlur?: (event: React.FocusEvent<HTMLInputElement>) => void
  /** A search has started: nothing opens or is announced until something else is typed. */
  settle?: (searched: string) => void
}

interface ComboboxInput {
  input: RefObject<HTMLInputElement | null>
  combobox: UseComboboxReturnValue<Suggestion>
  open: boolean
  /** The list stays open while the focus is on its Clear button. */
  clearable: boolean
  onEnter: () => void
  /** A second Escape empties the field. */
  onEmpty: () => void
  onReady: (handlers: InputHandlers) => void
  settle: (searched: string) => void
}

/**
 * Makes the search field a combobox. It stays the element it was, because a new one would close the keyboard of a phone:
 * it receives attributes and handlers instead of being rendered again.
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
        // The first Escape closes, the second clears.
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
    // Downshift would take a press on a field that it does not know for one outside.
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
