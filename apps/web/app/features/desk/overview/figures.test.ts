import { type DayFigures, FIGURE_DAYS } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { changeText, figures, sumPeriods } from './figures.ts'

/** The days up to 6 January 2027; day 0 is the last one. */
const daysWith = (of: (age: number) => Partial<DayFigures>): DayFigures[] =>
  Array.from({ length: FIGURE_DAYS }, (_, place) => ({
    day: new Date(Date.UTC(2027, 0, 6 - FIGURE_DAYS + 1 + place)).toISOString().slice(0, 10),
    net: 0,
    orders: 0,
    licences: 0,
    ...of(FIGURE_DAYS - 1 - place),
  }))

describe('the figures of the desk', () => {
  it('sum today, the 7 and 30 days that ended, and as many days before, with their dates', () => {
    const periods = sumPeriods(daysWith((age) => ({ net: 100, orders: 1, licences: age })))
    expect(periods.map(({ name, days, days_before }) => [name, days, days_before])).toEqual([
      ['Today', '6 Jan 2027', '5 Jan 2027'],
      ['Last 7 days', '30 Dec 2026 to 5 Jan 2027', '23 to 29 Dec 2026'],
      ['Last 30 days', '7 Dec 2026 to 5 Jan 2027', '7 Nov to 6 Dec 2026'],
    ])
    expect(periods.map(({ now }) => now)).toEqual([
      { net: 100, orders: 1, licences: 0 },
      { net: 700, orders: 7, licences: 28 },
      { net: 3_000, orders: 30, licences: 465 },
    ])
    expect(periods.map(({ before }) => before.licences)).toEqual([1, 77, 1_365])
  })

  it('stay hidden from a role that may not see them', () => {
    const [today] = sumPeriods(daysWith(() => ({ net: null, orders: null, licences: 2 })))
    expect(today?.now).toEqual({ net: null, orders: null, licences: 2 })
  })

  const [net, orders, licences] = figures
  const week = (now: number, before: number) =>
    sumPeriods(
      daysWith((age) => {
        const value = age === 1 ? now : age === 8 ? before : 0
        return { net: value, orders: value, licences: value }
      }),
    )[1]!

  it.each([
    [112, 100, '+12%'],
    [3_000, 100, '+2,900%'],
    [92, 100, '−8%'],
    [0, 100, '−100%'],
    [-50, 100, '−150%'],
    [1_001, 1_000, 'about the same'],
    [100, 0, '₦0 before'],
    [100, -1_000, '−₦10 before'],
    [0, 0, ''],
  ])('of %i after %i changed by %j', (now, before, text) => {
    expect(changeText(week(now, before), net!)).toBe(text)
  })

  it('of today are set beside yesterday, because the day is not over', () => {
    const [today] = sumPeriods(daysWith((age) => ({ net: 936_000 * age, orders: age, licences: age })))
    expect([net, orders, licences].map((one) => changeText(today!, one!))).toEqual([
      '₦9,360 yesterday',
      '1 yesterday',
      '1 yesterday',
    ])
  })
})
