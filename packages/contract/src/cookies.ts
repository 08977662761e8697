/**
 * The value of the first cookie of this name in a Cookie header, as it stands there. Who renders a page and who keeps it
 * read the choices that shape it by this one rule: else a page would be kept under a choice that it was not made for.
 */
export function firstCookie(header: string | null | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
