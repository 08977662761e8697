import type { CreditMovement } from '@taswira/contract'
import { expect, it } from 'vitest'
import { statementCsv } from './statement.tsx'

const movement = (given: Partial<CreditMovement>): CreditMovement => ({
  movement_id: '1',
  credits: 24,
  cause: 'welcome',
  description: 'Welcome credits',
  image: null,
  balance: 24,
  date_and_time: '2026-11-20T10:00:00.000Z',
  ...given,
})

/** Returns the lines below the header row. */
const lines = (...given: Partial<CreditMovement>[]) =>
  statementCsv(given.map(movement)).split('\r\n').slice(1)

it('the statement CSV is UTF-8 with a header row, one line per entry, and a final line break', () => {
  expect(statementCsv([movement({})])).toBe(
    '\ufeffDate,Description,Image,Credits,Balance\r\n2026-11-20 11:00:00,Welcome credits,,24,24\r\n',
  )
  expect(statementCsv([])).toBe('\ufeffDate,Description,Image,Credits,Balance\r\n')
})

it('the statement CSV quotes commas, quotes and line breaks', () => {
  const image = { name: 'Àṣọ òkè, "blue"\nby night', slug: null }
  expect(lines({ description: 'Image download', image, credits: -3, balance: 0 })[0]).toBe(
    '2026-11-20 11:00:00,Image download,"Àṣọ òkè, ""blue""\nby night",-3,0',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
  'the statement CSV prevents spreadsheets from evaluating %j as a formula',
  (text) => {
    const image = { name: text, slug: null }
    const [, in_description] = /00,(.*),,24,24\r\n$/s.exec(statementCsv([movement({ description: text })]))!
    const [, in_image] = /credits,(.*),24,24\r\n$/s.exec(statementCsv([movement({ image })]))!
    for (const cell of [in_description, in_image]) expect(cell!.replace(/^"/, '')).toMatch(/^'/)
  },
)
