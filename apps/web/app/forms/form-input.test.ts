import {
  clearFlag,
  decidePaperRelease,
  editSubmission,
  endHold,
  giveGoodwill,
  refundOrder,
  removeOperator,
} from '@taswira/contract'
import { expect, it } from 'vitest'
import { inputFrom } from './form-input.ts'

function formOf(fields: [name: string, value: string][]) {
  const form = new FormData()
  for (const [name, value] of [['intent', 'any'], ['form', 'any 1'], ...fields] as const)
    form.append(name, value)
  return form
}

it('reads parameters and body from the fields of the same names, and nothing else', () => {
  const form = formOf([
    ['reference', 'TAS-1'],
    ['reason', 'Over'],
    ['other', 'x'],
  ])
  expect(inputFrom(endHold, form)).toEqual({ params: { reference: 'TAS-1' }, body: { reason: 'Over' } })
  expect(inputFrom(removeOperator, formOf([['operator_id', '7']]))).toEqual({ params: { operator_id: '7' } })
})

it("takes the parameters of the page's address", () => {
  expect(inputFrom(endHold, formOf([]), { reference: 'TAS-2' }).params).toEqual({ reference: 'TAS-2' })
})

it.each([
  ['12', 12],
  ['', NaN],
  ['many', NaN],
])('reads the number %j as %d', (text, number) => {
  const { body } = inputFrom(giveGoodwill, formOf([['credits', text]]))
  expect(body.credits).toEqual(number)
})

it('reads several fields as a list', () => {
  const form = formOf([
    ['review_ids', '3'],
    ['review_ids', '4'],
  ])
  expect(inputFrom(clearFlag, form).body).toEqual({ review_ids: [3, 4] })
})

it('leaves out an optional field that the form does not have', () => {
  expect(inputFrom(refundOrder, formOf([['amount', '5']])).body.refundable_amount).toBeUndefined()
})

it('reads checkboxes, and an empty choice as null', () => {
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

it('reads the fields of the chosen variant', () => {
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
