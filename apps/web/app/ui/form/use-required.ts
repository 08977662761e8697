import { createContext, useContext } from 'react'

/** Whether our script validates the surrounding form instead of the browser. */
export const CheckedByUs = createContext(false)

/**
 * The attributes of a required field. Firefox styles an empty field with `required` as invalid before any input, even
 * in a form with `novalidate`.
 */
export const useRequired = (required = false): { required: boolean } | { 'aria-required': boolean } =>
  useContext(CheckedByUs) ? { 'aria-required': required } : { required }
