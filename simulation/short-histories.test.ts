/** @module-tag slow */
import { afterAll, beforeAll, it } from 'vitest'
import { expectPromisesKept, openTestTemplate } from './test-template.ts'

let opened: Awaited<ReturnType<typeof openTestTemplate>>
beforeAll(async () => {
  opened = await openTestTemplate()
})
afterAll(() => opened.close())

it(
  'every promise holds in the first hundred histories of 30 steps',
  () => expectPromisesKept(opened.template, { first: 1, last: 100, steps: 30 }),
  600_000,
)
