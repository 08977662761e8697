export const loginTo = (from: string) => `/login?${new URLSearchParams({ next: from })}`

/** Accepts only a path of this site, because anyone can write a URL with another target; otherwise returns "/". */
export function safePath(path: string | null): string {
  return path && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}

/** `to` with the address to return to, left out for the home page. */
export function withNext(to: string, next: string | null): string {
  const path = safePath(next)
  return path === '/' ? to : `${to}?${new URLSearchParams({ next: path })}`
}
