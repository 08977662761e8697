/** The shop's days are those of Lagos (decision 148), which is an hour ahead of UTC all year. */
const AHEAD_MS = 3_600_000

/** A time whose UTC parts, such as `getUTCDate()`, are what clocks in Lagos show. */
export const inLagos = (time: string | Date): Date => new Date(new Date(time).getTime() + AHEAD_MS)

/** A time as spreadsheets read it, in Lagos: "2026-03-01 00:30:00". */
export const lagosTimeText = (time: string | Date): string =>
  inLagos(time).toISOString().slice(0, 19).replace('T', ' ')

/** The current date in Lagos, YYYY-MM-DD; with a time, the date of that time. */
export const todayInLagos = (time = new Date()): string => lagosTimeText(time).slice(0, 10)

/** The day a number of days before another, YYYY-MM-DD. */
export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
