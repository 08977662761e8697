import { ApiError, ConnectionError } from '@taswira/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorSentence } from './error-sentence.ts'

const report = vi.fn()
beforeEach(() => void vi.stubGlobal('reportError', report))
afterEach(() => {
  vi.unstubAllGlobals()
  report.mockReset()
})

describe('the sentence for an error', () => {
  it('asks to check the connection when the API could not be reached', () => {
    expect(errorSentence(new ConnectionError())).toBe('Please check your connection and try again')
    expect(report).not.toHaveBeenCalled()
  })

  it('says that something went wrong when the API refused', () => {
    expect(errorSentence(new ApiError('internal', 500, 'Odd.'))).toBe(
      'Something went wrong, please try again later.',
    )
    expect(report).not.toHaveBeenCalled()
  })

  it('does not blame the connection for a programming error, and reports it', () => {
    const bug = new TypeError("Cannot read properties of undefined (reading 'email')")
    expect(errorSentence(bug)).toBe('Something went wrong, please try again later.')
    expect(report).toHaveBeenCalledExactlyOnceWith(bug)
  })
})
