/**
 * The raw value of the first cookie with this name in a Cookie header. Rendering and the page cache must both use this
 * function; otherwise a page could be cached under the wrong preferences.
 */
export function firstCookie(header: string | null | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
