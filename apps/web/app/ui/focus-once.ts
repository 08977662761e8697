/** A ref that moves the focus to an element when it appears. Stable, so that it doesn't run on every render. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
