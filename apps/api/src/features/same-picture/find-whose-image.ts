import { type CallResult, DomainError, type whoseImage } from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'
import type { Db } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { type CheckedPicture, checkPicture } from '../../images/check-picture.ts'
import { openPixels, RefusedPicture, UncheckedPicture } from '../../images/open-picture.ts'
import { mayHaveCredential } from '../../images/read-credential.ts'
import { hashFile, receiveFile } from '../../images/receive-file.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listAssetsById } from '../assets/queries.ts'
import { findLicenceOfFile } from '../certificates/find-licence-of-file.ts'
import type { FingerprintIndex } from './fingerprint-index.ts'

export interface LookupDeps extends Pick<Deps, 'config' | 'settings'> {
  /** The database, or a replica with little lag. */
  reads: Db
  fingerprint_index: FingerprintIndex
}

// No queue: while an upload waits, its body isn't read, so the server would treat the client as too slow.
const lookups = boundedLimit({
  at_once: 2,
  most_waiting: 0,
  refusal: () => new DomainError('unavailable'),
})

/**
 * Finds the published asset that a visitor's file is a copy of and its licence, and deletes the file. Throws upload_refused,
 * unavailable when two other files are being looked up or the check takes too long, and any error of reading the file.
 */
export function findWhoseImage(
  { config, settings, reads, fingerprint_index }: LookupDeps,
  file: AsyncIterable<Uint8Array>,
): Promise<CallResult<typeof whoseImage>> {
  return lookups.run(async () => {
    const { picture, sha256 } = await receiveFile(config.data_dir, file, async (path) => ({
      picture: await openShown(path),
      sha256: await hashFile(path),
    })).catch((error: unknown) => {
      if (error instanceof RefusedPicture) throw new DomainError('upload_refused', { file: [error.message] })
      if (error instanceof UncheckedPicture || (error as Error).name === 'AbortError')
        throw new DomainError('unavailable')
      throw error
    })
    const [row] = await listAssetsById(reads, await fingerprint_index.findSame(picture.lookups))
    return {
      asset: row ? presentAsset({ config, settings }, row) : null,
      licence: await findLicenceOfFile({ config, reads }, sha256, picture.credential),
    }
  })
}

/** Credentials are read in a process of their own, which takes a second; few files have one. */
const openShown = async (path: string): Promise<Pick<CheckedPicture, 'lookups' | 'credential'>> =>
  (await mayHaveCredential(path))
    ? checkPicture(path, { signal: AbortSignal.timeout(CHECK_MAX_MS), cpu_max_s: CPU_MAX_S })
    : { ...(await openPixels(path)), credential: null }

/** How long a visitor waits for a check, in ms, and its processor time in s: ten times what the largest file needs. */
const CHECK_MAX_MS = 60_000
const CPU_MAX_S = 20
