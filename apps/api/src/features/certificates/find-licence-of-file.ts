import { createHash } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import type { FoundCredential } from '../../images/read-credential.ts'
import { findCertificate, listCertificatesOfFile } from './queries.ts'
import { credentialSigner } from './credential-signer.ts'

/**
 * The licence under which a file was delivered: known by its bytes, otherwise by a content credential that our key
 * signed. Null when several licences delivered the same bytes, so that nobody learns of another's.
 */
export async function findLicenceOfFile(
  { config, reads }: { config: Config; reads: Db },
  sha256: string,
  credential: FoundCredential | null,
): Promise<{ certificate_id: string; unchanged: boolean } | null> {
  const [certificate_id, another] = await listCertificatesOfFile(reads, sha256)
  if (certificate_id !== undefined && another === undefined) return { certificate_id, unchanged: true }
  if (!credential?.certificate_id) return null
  const { certificate } = await credentialSigner(config)
  const ours = createHash('sha256').update(new Uint8Array(certificate.rawData)).digest('hex')
  if (credential.signer_sha256 !== ours || !(await findCertificate(reads, credential.certificate_id)))
    return null
  return { certificate_id: credential.certificate_id, unchanged: credential.state === 'unchanged' }
}
