import { ApiError, ConnectionError } from '@taswira/contract'
import { expect, it } from 'vitest'
import { confirmPayment, type Verdict } from './confirm-payment.ts'

/** A server that returns these verdicts in order, and then repeats the last one. */
function server(...answers: (Verdict | Error)[]) {
  let asked = 0
  const waited: number[] = []
  const verify = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!
    if (answer instanceof Error) throw answer
    return answer
  }
  const confirm = () =>
    confirmPayment(verify, 'TSW-1', [1, 2, 3], async (ms) => {
      waited.push(ms)
    })
  return { confirm, waited, asked: () => asked }
}

const offline = new ConnectionError()
const away = new ApiError('unavailable', 503, 'Away.')

it('confirmPayment repeats the check until the payment is confirmed', async () => {
  const one = server({ status: false }, offline, away, { status: true, credits: 15 })
  expect(await one.confirm()).toEqual({ end: 'paid', credits: 15, subscription: undefined })
  expect(one.waited).toEqual([1, 2, 3])
})

it('confirmPayment returns the last verdict when its checks are used up', async () => {
  expect(await server({ status: false }).confirm()).toEqual({ end: 'unpaid' })
  expect(await server(offline).confirm()).toEqual({ end: 'unknown' })
  expect(await server(away, away, away, { status: false }).confirm()).toEqual({ end: 'unpaid' })
  expect(await server({ status: false }, { status: false }, { status: false }, away).confirm()).toEqual({
    end: 'unknown',
  })
})

it("confirmPayment stops for another member's order, and without a session", async () => {
  const strange = server(new ApiError('not_found', 404, 'Not found.'))
  expect(await strange.confirm()).toEqual({ end: 'nobodys' })
  const signed_out = server(new ApiError('unauthenticated', 401, 'No.'))
  expect(await signed_out.confirm()).toEqual({ end: 'unknown' })
  expect([strange.asked(), signed_out.asked()]).toEqual([1, 1])
})
