import { randomBytes } from 'node:crypto'

/** Key context for tokens of boards, so that their ciphertext can't be used for anything else. */
export const BOARD_SEAL = 'board link'

/** A token of 128 random bits, in base64url. */
export const newBoardToken = () => randomBytes(16).toString('base64url')
