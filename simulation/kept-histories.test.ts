import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseHistory } from './history.ts'
import { simulate } from './simulate.ts'
import { openTestTemplate } from './test-template.ts'

let opened: Awaited<ReturnType<typeof openTestTemplate>>
beforeAll(async () => {
  opened = await openTestTemplate()
})
afterAll(() => opened.close())

/** The shortest histories that broke a promise while the rule named here was missing. */
it.for([
  [
    'the discount of an expired order has ended for good',
    'add a code#61958, order#976907, order#405521, pass days#466232, run all jobs#239925, pay#729822, deliver an event#155948, deliver an event#764089',
  ],
  ['boards are erased with their member', 'use a board#14364, erase an account#228425'],
  [
    'requests for an image are counted by client',
    'ask for an image again and again#307785, read the wanted list#954649',
  ],
  ['support refunds a limited sum in a day', 'buy#588522, buy#489642, refund at the desk#362447'],
  ['uses of a promotion code are counted by mailbox', 'add a code#971094, buy#786246, buy#49372'],
  [
    'a licence reads in its own statement that the image is on sale',
    'put an image on or off sale#667933, erase an account#455801, download#845544, put an image on or off sale#410853 + download#400902',
  ],
  ['credits above the cap expire', 'buy#948838, pass a month#708054, run all jobs#187900'],
  [
    'no more than the cap is carried over to a plan that is bought again',
    'buy#1, pass a month#11, run all jobs#1, buy#1',
  ],
  [
    'no more counts as refunded than was received, also before the payment is known',
    'order#405521, pay#4, refund of the provider#3, deliver an event#5, deliver an event#1',
  ],
  ['plan credits are spent first', 'buy#793732, buy#384400, download#871159'],
  ['the welcome gift is given by mailbox', 'claim welcome credits#18448, claim welcome credits#478954'],
  ['goodwill has a daily limit', 'give goodwill#14682, give goodwill#865308'],
  [
    'a plan ends when its payment is returned',
    'order#576614, buy#195147, buy#144923, buy#615023, buy#561223, pay#376858, run all jobs#641885, buy#286898, refund of the provider#188957, deliver an event#779834',
  ],
  [
    'the provider is asked again about orders of a restored backup',
    'order#405521, make a backup#1, pay#3, verify#1, restore the backup#1',
  ],
] as const)('every promise holds because %s', async ([, history]) => {
  expect(await simulate(opened.template, parseHistory(history))).toBeUndefined()
})
