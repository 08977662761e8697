export const loginTo = (from: string) => `/login?${new URLSearchParams({ next: from })}`

/** Accepts only a path of this site, because anyone can write an address. */
export function safePath(path: string | null): string {
  return path && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}
