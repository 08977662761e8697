import { safePath } from '../../session/login-link.ts'

/** `to` with the address to return to, left out for the home page. */
export function withNext(to: string, next: string | null): string {
  const path = safePath(next)
  return path === '/' ? to : `${to}?${new URLSearchParams({ next: path })}`
}
