import { ApiError, ConnectionError, failure_texts } from '@taswira/contract'

/** The sentence for an error that the page has no words of its own for. Reports bugs. */
export function errorSentence(error: unknown): string {
  reportBug(error)
  return error instanceof ConnectionError ? failure_texts.offline : failure_texts.something_went_wrong
}

/** Passes a programming error that a page survives to the browser's error handling, which shows it in the console. */
export function reportBug(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof ConnectionError)) globalThis.reportError?.(error)
}

/** "45 seconds", "37 minutes"; rounded up. */
export const waitInWords = (seconds: number) =>
  seconds < 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
