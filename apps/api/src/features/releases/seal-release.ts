import { createHash, randomBytes } from 'node:crypto'
import type { ReleaseSignature } from '@taswira/contract'
import { seal, type SecretConfig, unseal } from '../../secret.ts'

/** Key context for names on releases, so that their ciphertext can't be used for anything else. */
export const RELEASE_SEAL = 'release'

/** What nobody but the contributor and the desk may read. */
interface SealedFacts {
  /** The contributor's own words. */
  label: string
  signature?: ReleaseSignature
  /** Keys of the pictures that the signer saw. */
  pictures?: string[]
  /** Of the photo of a paper, in base64. A new server secret then needn't touch the file. */
  paper_secret?: string
  /** Why a reviewer refused the paper. */
  refusal?: string
}

export const sealFacts = (config: SecretConfig, facts: SealedFacts): Buffer =>
  seal(config, RELEASE_SEAL, JSON.stringify(facts))

export const readFacts = (config: SecretConfig, sealed: Buffer): SealedFacts =>
  JSON.parse(unseal(config, RELEASE_SEAL, sealed)) as SealedFacts

export const newToken = () => randomBytes(32).toString('base64url')

/**
 * How a link's token is stored. Without the server's secret, because a link to withdraw has to work for years, however
 * often the secret changes; 256 random bits can't be guessed from their hash.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
