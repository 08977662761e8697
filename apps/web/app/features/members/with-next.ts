import { safePath } from '../../session/login-link.ts'

/** `to` with the way back handed on; home needs no mention. */
export function withNext(to: string, next: string | null): string {
  const path = safePath(next)
  return path === '/' ? to : `${to}?${new URLSearchParams({ next: path })}`
}
