import { expect, it } from 'vitest'
import { actionText, countText, daysText, parseKobo } from './desk-texts.ts'
import { momentText } from './moment-text.ts'

it.each([
  ['9,360', 936_000],
  ['9360.5', 936_050],
  ['₦ 74,131.20', 7_413_120],
  ['0.01', 1],
  ['1,234,567', 123_456_700],
  ['12,50', undefined],
  ['1,2,3', undefined],
  ['1,2500', undefined],
  ['9.360,000', undefined],
  ['0', 0],
  ['', undefined],
  ['9.360,00', undefined],
  ['1.005', undefined],
  ['-5', undefined],
  ['1e3', undefined],
])('the amount %j is parsed as %s kobo', (text, kobo) => expect(parseKobo(text)).toBe(kobo))

it.each([
  ['none', 'Added an operator'],
  ['open', 'Set a new password'],
])('the desk log describes adding an operator whose account was "%s" as "%s"', (account, text) =>
  expect(actionText({ action: 'operator_added', before: { account } })).toBe(text),
)

it.each([
  [14, '14 days left'],
  [1, '1 day left'],
  [-1, '1 day overdue'],
  [-3, '3 days overdue'],
])('a request with %i days left is labelled "%s"', (days, text) => expect(daysText(days)).toBe(text))

it.each([
  ['2026-03-14T22:59:00.000Z', '14 Mar 2026, 23:59 WAT'],
  // Past midnight in Lagos, the desk's time zone.
  ['2026-03-14T23:30:00.000Z', '15 Mar 2026, 00:30 WAT'],
])('the time %s is displayed as "%s"', (moment, text) => expect(momentText(moment)).toBe(text))

it.each([
  [0, '0'],
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('a count of %i is displayed as "%s"', (count, text) => expect(countText(count)).toBe(text))
