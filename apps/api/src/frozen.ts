/** Freezes a plain object or array and everything plain in it; dates, buffers and keys stay as they are. */
export function frozen<Value>(value: Value): Readonly<Value> {
  const plain =
    value instanceof Object && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
  if (!plain) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
