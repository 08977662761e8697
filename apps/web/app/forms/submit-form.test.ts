import { ApiError, ConnectionError, error_kinds, notifyMe } from '@taswira/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '../api/call-api.ts'
import { submitForm } from './submit-form.ts'

const values = { email: 'ngozi@example.com', type: 'video' }

async function answerTo(error: Error) {
  setTransport(async () => {
    throw error
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return submitForm(notifyMe, form)
}

const heldBack = (retry_after_s?: number) =>
  new ApiError('too_many_requests', 429, error_kinds.too_many_requests.detail, undefined, retry_after_s)

const refused = (fields: Record<string, string[]>) =>
  new ApiError('invalid_input', 400, error_kinds.invalid_input.detail, fields)

describe('a form in the browser', () => {
  beforeEach(() => void vi.stubEnv('SSR', false))
  afterEach(() => void vi.unstubAllEnvs())

  it.each([
    [new ConnectionError(), 'Please check your connection and try again'],
    [new ApiError('internal', 500, 'Odd.'), 'Sorry...something went wrong, please try again.'],
    [refused({ role: ['This field is not known.'] }), 'Sorry...something went wrong, please try again.'],
    [heldBack(2_211), 'Too many requests. Please try again in 37 minutes.'],
    [heldBack(60), 'Too many requests. Please try again in 1 minute.'],
    [heldBack(1), 'Too many requests. Please try again in 1 second.'],
    [heldBack(), 'Too many requests. Please wait a moment and try again.'],
  ])('keeps the typed values and shows: %s', async (error, notice) => {
    expect(await answerTo(error)).toEqual({ form: 'notifyMe', sent: false, values, notice })
  })

  it('shows field errors', async () => {
    const fields = { email: 'Invalid email address' }
    const error = refused({ email: [fields.email], role: ['This field is not known.'] })
    expect(await answerTo(error)).toMatchObject({
      sent: false,
      values,
      fields: expect.objectContaining(fields),
    })
  })

  it("is reported as sent even if the browser's storage is blocked", async () => {
    setTransport(async () => undefined as never)
    expect(await submitForm(notifyMe, new FormData())).toEqual({ form: 'notifyMe', sent: true })
  })
})

it('a server bug is not reported as a lost connection', async () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'email')")
  await expect(answerTo(bug)).rejects.toBe(bug)
})
