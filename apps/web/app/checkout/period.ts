/** A date plus `months`, as the server counts: the 31st becomes the last day of a shorter month. In UTC. */
export function monthsAfter(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  // Overflowed into the next month.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
