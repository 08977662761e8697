/** For what a form was answered with: without script the browser begins the page there, in focus and on the screen. */
export const begins_here = { tabIndex: -1, autoFocus: true } as const
