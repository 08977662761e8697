import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['Ada Obi', 'OBI ADA', true],
  ['Adaobi Ngozi Okéke', 'OKEKE ADAOBI', true],
  ['Ada Obi', 'ADA OBIORA', false],
  ['Аda\u200b Оbі', 'ADA OBI', true],
  ['Ada', 'ADA', false],
  ['Ada Obi', 'ADA', false],
  ['Ada Ada', 'ADA OBI', false],
])('the names %s and %s belong to the same person: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})
