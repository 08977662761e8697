/** @module-tag slow */
// In a file of its own, so that both cores are used.
import { afterAll, beforeAll, it } from 'vitest'
import { expectPromisesKept, openTestTemplate } from './test-template.ts'

let opened: Awaited<ReturnType<typeof openTestTemplate>>
beforeAll(async () => {
  opened = await openTestTemplate()
})
afterAll(() => opened.close())

it(
  'every promise holds in another hundred histories of 30 steps',
  () => expectPromisesKept(opened.template, { first: 101, last: 200, steps: 30 }),
  600_000,
)
