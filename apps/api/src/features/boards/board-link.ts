import { createHash, randomBytes } from 'node:crypto'
import { seal, type SecretConfig, unseal } from '../../secret.ts'

/** Key context for tokens of boards, so that their ciphertext can't be used for anything else. */
export const BOARD_SEAL = 'board link'

/** A token of 128 random bits, in base64url. */
export const newBoardToken = () => randomBytes(16).toString('base64url')

/** Hash under which a link's token or a reviewer's key is stored: 128 random bits can't be guessed from it. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export const sealToken = (config: SecretConfig, token: string): Buffer => seal(config, BOARD_SEAL, token)

export const unsealToken = (config: SecretConfig, sealed: Buffer): string =>
  unseal(config, BOARD_SEAL, sealed)
