/**
 * When an image was taken, as its photographer would say it: 2024-05-31T10:20:30 on their own clock, or as much as is
 * known of it: 2024-05-31, 2024-05, 2024.
 */
export type CaptureDate = string

/**
 * Reads "2021:05:04 10:00:00", "2021-05-04T10:00:00+01:00", "20210504 100000+0100" and dates without a day or month,
 * such as "2021:00:00". Time zones are ignored, because the day is that of the photographer. Null for other texts and
 * impossible days, before 1826 and in the future.
 */
export function readDate(text: string): CaptureDate | null {
  const match =
    /^(\d{4})(?:[-:./]?(\d\d| {2})(?:[-:./]?(\d\d| {2}))?)?(?:[T ]\s*(\d\d):?(\d\d)(?::?(\d\d))?.*|[T ].*)?$/.exec(
      text.trim(),
    )
  if (!match) return null
  const [, year = '', month = '', day = '', ...time] = match
  if (year < '1826') return null
  const is_known = (part: string) => part.trim() !== '' && part !== '00'
  const date = [year, ...(is_known(month) ? [month, ...(is_known(day) ? [day] : [])] : [])].join('-')
  if (month > '12' || Date.parse(date) > Date.now() + 86_400_000) return null
  // Date turns 31 June into 1 July; refuse such dates instead.
  if (date.length === 10 && new Date(date).getUTCDate() !== Number(day)) return null
  const [hour, minute, second = '00'] = time
  const is_timed = date.length === 10 && hour && minute && hour < '24' && minute < '60' && second < '60'
  return is_timed ? `${date}T${hour}:${minute}:${second}` : date
}

/** Whether no day is missing: null is no date at all. */
export const isDay = (captured: CaptureDate | null) => captured === null || captured.length >= 10

/** As a moment, for which the photographer's clock counts as UTC; null when the day isn't known. */
export function momentOf(captured: CaptureDate | null): Date | null {
  if (captured === null || captured.length < 10) return null
  return new Date(captured.length === 10 ? captured : `${captured}Z`)
}
