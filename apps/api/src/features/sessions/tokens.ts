import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of a token. It has enough randomness of its own: no salt and no slow hash are needed. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** Anything else, the texts "undefined" and "null" among them, was never a token. */
export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)
