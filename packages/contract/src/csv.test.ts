import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a cell with %j is text and not a formula in a spreadsheet',
  (text) => {
    expect(toCsv([['Name'], [text]])).toBe(`\ufeffName\r\n'${text}\r\n`)
  },
)

it('numbers, quotation marks, commas and line breaks stay what they are', () => {
  expect(toCsv([[-3, 'a "b"', 'c, d', 'e\nf']])).toBe('\ufeff-3,"a ""b""","c, d","e\nf"\r\n')
})
