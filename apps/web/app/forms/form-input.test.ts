import {
  changePassword,
  clearFlag,
  decidePaperRelease,
  editSubmission,
  endHold,
  giveGoodwill,
  refundOrder,
  endPromoCode,
} from '@taswira/contract'
import { expect, it } from 'vitest'
import { inputFrom } from './form-input.ts'

function formOf(fields: [name: string, value: string][]) {
  const form = new FormData()
  for (const [name, value] of [['intent', 'any'], ['form', 'any 1'], ...fields] as const)
    form.append(name, value)
  return form
}

it('inputFrom reads parameters and body from the fields of the same names, and ignores other fields', () => {
  const form = formOf([
    ['reference', 'TAS-1'],
    ['reason', 'Over'],
    ['other', 'x'],
  ])
  expect(inputFrom(endHold, form)).toEqual({ params: { reference: 'TAS-1' }, body: { reason: 'Over' } })
  expect(inputFrom(endPromoCode, formOf([['promo_code_id', '7']]))).toEqual({
    params: { promo_code_id: '7' },
  })
})

it("inputFrom uses the parameters of the page's URL", () => {
  expect(inputFrom(endHold, formOf([]), { reference: 'TAS-2' }).params).toEqual({ reference: 'TAS-2' })
})

it.each([
  ['12', 12],
  ['', NaN],
  ['many', 'many'],
])('inputFrom reads the number %j as %j', (text, number) => {
  const { body } = inputFrom(giveGoodwill, formOf([['credits', text]]))
  expect(body.credits).toEqual(number)
})

it('inputFrom reads repeated fields as a list', () => {
  const form = formOf([
    ['review_ids', '3'],
    ['review_ids', '4'],
  ])
  expect(inputFrom(clearFlag, form).body).toEqual({ review_ids: [3, 4] })
})

it("inputFrom omits an optional field that the form doesn't have", () => {
  expect(inputFrom(refundOrder, formOf([['amount', '5']])).body.refundable_amount).toBeUndefined()
})

it('inputFrom reads checkboxes as booleans, and an empty choice as null', () => {
  const form = formOf([
    ['category', ''],
    ['submit', 'on'],
  ])
  expect(inputFrom(editSubmission, form).body).toMatchObject({
    category: null,
    editorial: false,
    submit: true,
  })
})

it('inputFrom reads only the fields of the chosen variant', () => {
  const refused = formOf([
    ['outcome', 'refused'],
    ['reason', 'Not signed'],
  ])
  expect(inputFrom(decidePaperRelease, refused).body).toEqual({ outcome: 'refused', reason: 'Not signed' })
  const accepted = formOf([
    ['outcome', 'accepted'],
    ['reason', 'x'],
  ])
  expect(inputFrom(decidePaperRelease, accepted).body).toEqual({ outcome: 'accepted' })
})

it('reads the fields of all schemas of an intersection', () => {
  const fields = { current_password: 'one', password: 'two', confirm_password: 'three' }
  expect(inputFrom(changePassword, formOf(Object.entries(fields))).body).toEqual(fields)
})
