import * as v from 'valibot'

const fraction = v.pipe(v.number('Enter a number.'), v.minValue(0), v.maxValue(1))

/** A part of an image, in fractions of its width and height. */
export const region_entries = { left: fraction, top: fraction, width: fraction, height: fraction }
export type Region = v.InferOutput<v.ObjectSchema<typeof region_entries, undefined>>

const isInside = ({ left, top, width, height }: Region) =>
  width > 0 && height > 0 && left + width <= 1.001 && top + height <= 1.001

/** Adds the rule that a region is inside the image. */
export const insideImage = <Input extends Region>() =>
  v.check<Input, string>(isInside, 'The region must be inside the image.')

export const region_schema = v.pipe(v.strictObject(region_entries), insideImage())
