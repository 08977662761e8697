import { ApiError, ConnectionError, failure_texts } from '@taswira/contract'

/** A generic message for an error that the page doesn't handle itself. Reports bugs. */
export function errorSentence(error: unknown): string {
  reportBug(error)
  return error instanceof ConnectionError ? failure_texts.offline : failure_texts.something_went_wrong
}

/** Reports a programming error to the browser's console without interrupting the page. */
export function reportBug(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof ConnectionError)) globalThis.reportError?.(error)
}

/** "45 seconds", "37 minutes"; rounded up. */
export const waitInWords = (seconds: number) =>
  seconds < 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
