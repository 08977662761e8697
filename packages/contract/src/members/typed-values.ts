/** Canonical form of an email address: trimmed, NFC, lower case, an international domain as punycode. */
export function canonicalEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase()
  const [, name, domain] = /^(.+@)([\p{L}\p{M}\p{N}.。-]+)$/u.exec(email) ?? []
  if (!domain || /^[ -~]*$/.test(domain) || !URL.canParse(`https://${domain}`)) return email
  return name + new URL(`https://${domain}`).hostname
}

/** A password as it is hashed, the same from every keyboard: plain spaces, NFC (RFC 8265, OpaqueString). */
export const opaquePassword = (typed: string) => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')
