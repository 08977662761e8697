import { daysBefore, DomainError, REPORT_DAYS, SALES_DAYS_MAX, todayInLagos } from '@taswira/contract'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The days of a report, both included, by default the last REPORT_DAYS. Throws invalid_input for days in the wrong order or more
 * than SALES_DAYS_MAX of them.
 */
export function readDayRange(query: { from?: string | undefined; to?: string | undefined }): {
  from: string
  to: string
} {
  const { to = todayInLagos() } = query
  const { from = daysBefore(to, REPORT_DAYS - 1) } = query
  const problem = rangeProblem(from, to)
  if (problem) throw new DomainError('invalid_input', { from: [problem] })
  return { from, to }
}

/** The reason why a range of days is invalid; undefined when it is valid. */
function rangeProblem(from: string, to: string): string | undefined {
  if (from > to) return 'The first day must not be after the last one.'
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > SALES_DAYS_MAX ? `Please choose at most ${SALES_DAYS_MAX} days.` : undefined
}
