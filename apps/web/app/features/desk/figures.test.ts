import type { DayFigures } from '@taswira/contract'
import { describe, expect, it } from 'vitest'
import { changeText, figures, sumPeriods } from './figures.ts'

/** The 60 days up to 6 January 2027; day 0 is the last one. */
const daysWith = (of: (age: number) => Partial<DayFigures>): DayFigures[] =>
  Array.from({ length: 60 }, (_, place) => ({
    day: new Date(Date.UTC(2027, 0, 6 - 59 + place)).toISOString().slice(0, 10),
    net: 0,
    orders: 0,
    licences: 0,
    ...of(59 - place),
  }))

describe('the figures of the desk', () => {
  it('sum today and the last 7 and 30 days, and as many days before, with their dates', () => {
    const periods = sumPeriods(daysWith((age) => ({ net: 100, orders: 1, licences: age })))
    expect(periods.map(({ name, days, days_before }) => [name, days, days_before])).toEqual([
      ['Today', '6 Jan 2027', '5 Jan 2027'],
      ['Last 7 days', '31 Dec 2026 to 6 Jan 2027', '24 to 30 Dec 2026'],
      ['Last 30 days', '8 Dec 2026 to 6 Jan 2027', '8 Nov to 7 Dec 2026'],
    ])
    expect(periods.map(({ now }) => now)).toEqual([
      { net: 100, orders: 1, licences: 0 },
      { net: 700, orders: 7, licences: 21 },
      { net: 3_000, orders: 30, licences: 435 },
    ])
    expect(periods.map(({ before }) => before.licences)).toEqual([1, 70, 1_335])
  })

  it('stay hidden from a role that may not see them', () => {
    const [today] = sumPeriods(daysWith(() => ({ net: null, orders: null, licences: 2 })))
    expect(today?.now).toEqual({ net: null, orders: null, licences: 2 })
  })

  const [net, orders, licences] = figures
  const week = (now: number, before: number) =>
    sumPeriods(
      daysWith((age) => {
        const value = age === 0 ? now : age === 7 ? before : 0
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
