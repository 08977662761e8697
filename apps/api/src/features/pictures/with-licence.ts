import { download_sizes, isSize } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { type CredentialChange, withCredential } from '../../images/content-credential.ts'
import { toXmp, withOtherXmp } from '../../images/licence-metadata.ts'
import type { RenditionFormat, RenditionKind } from '../../images/render-rendition.ts'
import { credentialSigner } from '../certificates/credential-signer.ts'
import { toLicenceMetadata } from './make-rendition.ts'
import type { PictureRow } from './queries.ts'

/**
 * A file with the licence that it is delivered for: its number in XMP, and a content credential, which is written last
 * because it covers all the rest (decision 154).
 */
export async function withLicence(
  deps: Pick<Deps, 'config' | 'settings'>,
  file: Buffer,
  { picture, kind, format }: { picture: PictureRow; kind: RenditionKind; format: RenditionFormat },
): Promise<Buffer> {
  const { licensed, ...metadata } = toLicenceMetadata(deps, picture)
  if (!licensed || (format !== 'jpeg' && format !== 'png')) throw new Error('not a licensed file')
  const marked = withOtherXmp(file, format, toXmp({ ...metadata, licensed }))
  const facts = { ...metadata, ...licensed, changes: changesOf(picture, kind) }
  return withCredential(marked, format, facts, await credentialSigner(deps.config))
}

/** What was done here to the contributor's file. */
const changesOf = ({ cut_out }: PictureRow, kind: RenditionKind): CredentialChange[] => [
  ...(cut_out ? (['edited'] as const) : []),
  ...(isSize(kind) && download_sizes[kind].ratio !== null ? (['cropped'] as const) : []),
  ...(kind === 'web' ? (['resized'] as const) : []),
  'converted',
]
