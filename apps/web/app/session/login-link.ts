/** The login page with the way back. */
export const loginTo = (from: string) => `/login?${new URLSearchParams({ next: from })}`

/** Accepts only a path of this site: what stands in an address may have been written by anyone. */
export function safePath(path: string | null): string {
  return path && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}
