/** For the answer to a form: without script the browser starts the page there, focused and visible. */
export const begins_here = { tabIndex: -1, autoFocus: true } as const
