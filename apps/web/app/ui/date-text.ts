import { inLagos } from '@taswira/contract'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * "20 Nov 2026": a day, or the day in Lagos of a time, the same in every browser and time zone. What is no date, as older
 * releases read from some files, stays as it is.
 */
export function dateText(iso: string): string {
  const date = iso.includes('T') ? inLagos(iso) : new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]!.slice(0, 3)} ${date.getUTCFullYear()}`
}

/** "November 2026" for "2026-11". */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1]} ${year}`
}
