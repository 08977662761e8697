/**
 * So many months after a date, as the server counts them: the 31st of a month that has none is its last day. In UTC.
 */
export function monthsAfter(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  // Ran over into the month after.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
