import * as v from 'valibot'
import { OFFSET_MAX } from './paging.ts'

/** Digits of an address as a number; refused with one sentence that names the bounds. */
export const wholeNumber = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`
  return v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** Selects a page of a list by limit and offset; the first 20 items when absent. */
export const paging_query = v.object({
  limit: v.optional(wholeNumber('limit', 1, 100)),
  offset: v.optional(wholeNumber('offset', 0, OFFSET_MAX)),
})
