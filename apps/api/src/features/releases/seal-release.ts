import type { ReleaseSignature } from '@taswira/contract'
import { seal, type SecretConfig, unseal } from '../../secret.ts'

/** Key context for names on releases, so that their ciphertext can't be used for anything else. */
export const RELEASE_SEAL = 'release'

/** Facts that only the contributor and the desk may read. */
interface SealedFacts {
  /** The contributor's own name for the release. */
  label: string
  signature?: ReleaseSignature
  /** Keys of the pictures that the signer saw. */
  pictures?: string[]
  /**
   * Key of the encrypted photo of a paper release, in base64. It is stored here so that a new server secret doesn't
   * require re-encrypting the file.
   */
  paper_secret?: string
  /** The reviewer's reason for refusing a paper release. */
  refusal?: string
}

export const sealFacts = (config: SecretConfig, facts: SealedFacts): Buffer =>
  seal(config, RELEASE_SEAL, JSON.stringify(facts))

export const readFacts = (config: SecretConfig, sealed: Buffer): SealedFacts =>
  JSON.parse(unseal(config, RELEASE_SEAL, sealed)) as SealedFacts
