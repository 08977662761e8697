import { keyedHash, type SecretConfig } from '../secret.ts'
import { clientKey } from './client-key.ts'

/**
 * Which sixteenth of all addresses a client belongs to, from 0 to 15, to count people without storing who they are
 * (decision 100). The same in every process and on every day, so that one person never counts as two. Different for
 * different words, so that it can't link what an address searches for and requests.
 */
export const clientSixteenth = (config: SecretConfig, words: string, address: string): number =>
  keyedHash(config, 'search', words, clientKey(address))[0]! & 15
