import { randomBytes } from 'node:crypto'

/** 125 random bits in groups of five unambiguous characters (Crockford's base 32). */
export function newPassword(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const letters = [...randomBytes(25)].map((byte) => alphabet[byte % 32])
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-')
}
