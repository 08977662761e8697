import * as v from 'valibot'
import { OFFSET_MAX } from './paging.ts'

/** Parses an integer in a URL; the error message names the bounds. */
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

/** Limit and offset of a list; the first 20 items by default. */
export const paging_query = v.object({
  limit: v.optional(wholeNumber('limit', 1, 100)),
  offset: v.optional(wholeNumber('offset', 0, OFFSET_MAX)),
})
