import { createContext, useContext } from 'react'

/** Whether the form around a field is checked by us, and not by the browser. */
export const CheckedByUs = createContext(false)

/**
 * The attributes of a field that must be filled in. Firefox calls an empty field with `required` invalid before anybody
 * has typed, even in a form that it doesn't check.
 */
export const useRequired = (required = false): { required: boolean } | { 'aria-required': boolean } =>
  useContext(CheckedByUs) ? { 'aria-required': required } : { required }
