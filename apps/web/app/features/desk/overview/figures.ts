import { type DayFigures, numberText } from '@taswira/contract'
import { dateText } from '../../../ui/date-text.ts'
import { signedNaira } from '../sales/sales-texts.ts'

type Figures = Omit<DayFigures, 'day'>

/** The figures of some days, and of as many days before them. */
export interface FiguresPeriod {
  name: string
  /** "24 to 30 Nov 2026" */
  days: string
  days_before: string
  now: Figures
  before: Figures
}

const periods = [
  ['Today', 1, 0],
  ['Last 7 days', 7, 1],
  ['Last 30 days', 30, 1],
] as const

/**
 * Sums for today, and for the 7 and 30 days up to yesterday: with today, which isn't over, they would be compared with
 * more time than they cover. `days` are FIGURE_DAYS up to today, oldest first.
 */
export const sumPeriods = (days: DayFigures[]): FiguresPeriod[] =>
  periods.map(([name, length, ago]) => {
    const end = days.length - ago
    const now = days.slice(end - length, end)
    const before = days.slice(end - 2 * length, end - length)
    return { name, days: rangeText(now), days_before: rangeText(before), now: sum(now), before: sum(before) }
  })

const sum = (days: DayFigures[]): Figures => ({
  net: add(days.map(({ net }) => net)),
  orders: add(days.map(({ orders }) => orders)),
  licences: days.reduce((all, { licences }) => all + licences, 0),
})

/** Null when the operator may not see them. */
const add = (values: (number | null)[]) =>
  values.reduce((all, value) => (all === null || value === null ? null : all + value), 0)

/** "30 Nov 2026", "24 to 30 Nov 2026", "28 Oct to 3 Nov 2026", "31 Dec 2026 to 6 Jan 2027". */
function rangeText(days: DayFigures[]): string {
  const [first, last] = [dateText(days[0]!.day), dateText(days.at(-1)!.day)]
  if (first === last) return last
  const [day = '', month, year] = first.split(' ')
  const [, last_month, last_year] = last.split(' ')
  if (year !== last_year) return `${first} to ${last}`
  return `${month === last_month ? day : `${day} ${month}`} to ${last}`
}

interface Figure {
  name: keyof Figures
  label: string
  amount: (value: number) => string
  /** What is counted; empty for money. */
  unit: (value: number) => string
}

/** "5 orders" */
export const figureText = ({ amount, unit }: Figure, value: number) =>
  `${amount(value)} ${unit(value)}`.trim()

/** What the figures consist of; the first that a role may see is the most important. */
export const figures: Figure[] = [
  { name: 'net', label: 'Net sales', amount: signedNaira, unit: () => '' },
  {
    name: 'orders',
    label: 'Orders',
    amount: numberText,
    unit: (orders) => (orders === 1 ? 'order' : 'orders'),
  },
  {
    name: 'licences',
    label: 'Images licensed',
    amount: numberText,
    unit: (licences) => (licences === 1 ? 'image licensed' : 'images licensed'),
  },
]

/**
 * The change against the period before: "+12%", "−8%" or "about the same"; without a base, what it was: "₦0 before". Empty
 * when there was and is nothing. Today isn't over, so it's only set beside yesterday: "₦9,360 yesterday".
 */
export function changeText({ now, before, name }: FiguresPeriod, figure: Figure): string {
  const [value, earlier] = [now[figure.name] ?? 0, before[figure.name] ?? 0]
  if (value === 0 && earlier === 0) return ''
  if (name === 'Today') return `${figure.amount(earlier)} yesterday`
  if (earlier <= 0) return `${figure.amount(earlier)} before`
  const percent = Math.round((100 * (value - earlier)) / earlier)
  if (percent === 0) return 'about the same'
  return `${percent > 0 ? '+' : '−'}${numberText(Math.abs(percent))}%`
}
