import { expect, it } from 'vitest'
import { momentOf, readDate } from './capture-date.ts'

it.each([
  ['2024-05-31', '2024-05-31'],
  ['20240531', '2024-05-31'],
  ['2024:05:31 10:20:30', '2024-05-31T10:20:30'],
  ['2025-01-01T00:10+01:00', '2025-01-01T00:10:00'],
  ['2024-12-31T23:50:00.123456789-0800', '2024-12-31T23:50:00'],
  ['20240601 001000+0100', '2024-06-01T00:10:00'],
  ['2024:05:31 24:61:00', '2024-05-31'],
  ['2019', '2019'],
  ['2019-05', '2019-05'],
  ['2019:00:00', '2019'],
  ['2019:05:00 00:00:00', '2019-05'],
  ['2019:  :     :  :  ', '2019'],
  ['20190500', '2019-05'],
])('the date "%s" is read as %s, by the photographer\'s clock', (text, date) =>
  expect(readDate(text)).toBe(date),
)

it.each([
  '',
  'yesterday',
  '2024-06-31',
  '0000:00:00 00:00:00',
  '2999-01-01',
  '2024-13-01',
  '1800',
  '31.05.2024',
  '2024-05-31x',
])('no date is read from "%s"', (text) => expect(readDate(text)).toBeNull())

it('only a day is a moment', () => {
  expect(momentOf('2024-05-31')).toEqual(new Date('2024-05-31T00:00:00Z'))
  expect(momentOf('2024-05-31T23:50:00')).toEqual(new Date('2024-05-31T23:50:00Z'))
  expect([momentOf('2024-05'), momentOf('2024'), momentOf(null)]).toEqual([null, null, null])
})
