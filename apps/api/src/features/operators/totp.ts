import { createHmac } from 'node:crypto'

/** Seconds for which a code is current (RFC 6238). */
export const STEP_S = 30

/** The six-digit code of a time step (RFC 6238 with HMAC-SHA-1, as authenticator apps expect). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a secret in base 32 (RFC 4648) without padding, to be typed into an app. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]!)
}
