import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/**
 * Hash under which a token is stored. A token is random enough to need neither salt nor a slow hash, nor the server's
 * secret: links must work for years, even if the secret changes.
 */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** Whether a text has the format of a token; rejects the texts "undefined" and "null", for example. */
export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)
