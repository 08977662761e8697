import { ApiError, ConnectionError } from '@taswira/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorSentence } from './error-sentence.ts'

const report = vi.fn()
beforeEach(() => void vi.stubGlobal('reportError', report))
afterEach(() => {
  vi.unstubAllGlobals()
  report.mockReset()
})

describe('the error message', () => {
  it('asks users to check their connection if the API could not be reached', () => {
    expect(errorSentence(new ConnectionError())).toBe('Please check your connection and try again')
    expect(report).not.toHaveBeenCalled()
  })

  it('is the general apology if the API returned an error', () => {
    expect(errorSentence(new ApiError('internal', 500, 'Odd.'))).toBe(
      'Something went wrong, please try again later.',
    )
    expect(report).not.toHaveBeenCalled()
  })

  it("doesn't blame the connection for a programming error, which is logged", () => {
    const bug = new TypeError("Cannot read properties of undefined (reading 'email')")
    expect(errorSentence(bug)).toBe('Something went wrong, please try again later.')
    expect(report).toHaveBeenCalledExactlyOnceWith(bug)
  })
})
