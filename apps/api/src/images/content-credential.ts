import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DataMining, type DigitalSourceType, sourceTypeAddress } from '@taswira/contract/image-files'
import type { Signer } from '@trustnxt/c2pa-ts/cose'
import { PNG_HEAD_BYTES } from './licence-metadata.ts'

/** What a content credential says about a delivered file. */
export interface CredentialFacts {
  /** The licence certificate's number, 32 hexadecimal digits. */
  certificate_id: string
  certificate_url: string
  /** Name of the site that sells the licence. */
  seller: string
  title: string
  creator: string
  licence_name: string
  licence_url: string
  /** How it was made; null when not stated. */
  digital_source_type: DigitalSourceType | null
  data_mining: DataMining
  /** What was done to the contributor's file here, after opening it. */
  changes: CredentialChange[]
}

export type CredentialChange = 'converted' | 'resized' | 'cropped' | 'edited'

/** Formats that a content credential can be written into here. */
export type CredentialFormat = 'jpeg' | 'png'

/** Room for the hash's exclusion range, whose numbers are known only once everything else is written, in bytes. */
const HASH_PADDING_BYTES = 64
/** Room for what the signature adds to itself, in bytes. */
const SIGNATURE_PADDING_BYTES = 512

/**
 * Writes a content credential (C2PA 2.1) into a finished file; any later change to the file breaks it. The same file,
 * facts and Ed25519 key give the same bytes, so that a resumed download fits (decision 154).
 */
export async function withCredential(
  file: Buffer,
  format: CredentialFormat,
  facts: CredentialFacts,
  signer: Signer,
): Promise<Buffer> {
  // Loaded on first use: it takes longer than the rest of a start.
  const { JPEG, PNG } = await import('@trustnxt/c2pa-ts/asset')
  const c2pa = await import('@trustnxt/c2pa-ts/manifest')
  // The library hashes fifty times more slowly than Node does, and in one go. So it only gets the start of the file.
  const { start, end } = headOf(file, format)
  const asset = format === 'png' ? new PNG(start) : new JPEG(start)
  const content_hash = await hashInPieces(file)
  const id = uuidOf(facts.certificate_id, content_hash.toString('hex'))
  const media_type = `image/${format}`
  const store = new c2pa.ManifestStore()
  const manifest = store.createManifest({
    claimVersion: c2pa.ClaimVersion.V2,
    assetFormat: media_type,
    instanceID: `xmp:iid:${id}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  })
  manifest.label = `urn:c2pa:${id}`
  // Without the library's 25 kB of room for a time stamp.
  manifest.signature = c2pa.Signature.create(signer, SIGNATURE_PADDING_BYTES)
  Object.assign(manifest.claim!, {
    claimGeneratorName: facts.seller,
    claimGeneratorVersion: undefined,
    title: facts.title,
  })

  const hash = c2pa.DataHashAssertion.create('SHA-256', HASH_PADDING_BYTES)
  manifest.addAssertion(hash)
  const ingredient = c2pa.IngredientAssertion.createV3(c2pa.RelationshipType.ParentOf)
  Object.assign(ingredient, { title: facts.title, format: media_type })
  manifest.addAssertion(ingredient)
  const opened = manifest.createAssertionReference(ingredient)
  const actions = new c2pa.ActionAssertion()
  actions.label = c2pa.AssertionLabels.actionsV2
  actions.actions = [
    { action: c2pa.ActionType.C2paOpened, parameters: { ingredients: [opened] } },
    ...facts.changes.map((change) => ({
      action: `c2pa.${change}` as (typeof c2pa.ActionType)['C2paEdited'],
    })),
    { action: c2pa.ActionType.C2paPublished },
  ]
  manifest.addAssertion(actions)
  if (facts.data_mining === 'reserved') {
    const training = new c2pa.TrainingAndDataMiningAssertion(true)
    const choice = c2pa.TrainingAndDataMiningChoice.NotAllowed
    const keys = Object.values(c2pa.CAWGTrainingAndDataMiningKey)
    training.entries = Object.fromEntries(keys.map((key) => [key, { choice }]))
    manifest.addAssertion(training)
  }
  const metadata = new c2pa.MetadataAssertion()
  metadata.label = c2pa.AssertionLabels.cawgMetadata
  metadata.namespacePrefixes = prefixes
  metadata.entries = metadataOf(facts)
  manifest.addAssertion(metadata)

  await asset.ensureManifestSpace(store.measureSize())
  await hash.updateWithAsset(asset)
  // Everything but the credential: the file as it was.
  hash.hash = Uint8Array.from(content_hash)
  await manifest.sign(signer)
  await asset.writeManifestJUMBF(store.getBytes())
  const written = await asset.getDataRange()
  return Buffer.concat([written.subarray(0, written.length - (start.length - end)), file.subarray(end)])
}

/** Chunks IDAT and IEND without content. */
const PNG_END = Buffer.from('000000004944415435af061e0000000049454e44ae426082', 'hex')
const START_OF_SCAN = 0xda

/** A small file that starts like the given one up to `end`, where the pixels follow. */
function headOf(file: Buffer, format: CredentialFormat): { start: Buffer; end: number } {
  if (format === 'png')
    return { start: Buffer.concat([file.subarray(0, PNG_HEAD_BYTES), PNG_END]), end: PNG_HEAD_BYTES }
  let at = 2
  while (file[at + 1] !== START_OF_SCAN) at += 2 + file.readUInt16BE(at + 2)
  const end = at + 2
  return { start: file.subarray(0, end), end }
}

/** How much is hashed before other work gets its turn, in bytes; takes a few ms. */
const PIECE_BYTES = 4 << 20

async function hashInPieces(file: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let at = 0; at < file.length; at += PIECE_BYTES) {
    hash.update(file.subarray(at, at + PIECE_BYTES))
    await nextTurn()
  }
  return hash.digest()
}

const prefixes = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/xap/1.0/rights/': 'xmpRights',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'Iptc4xmpExt',
  'http://ns.useplus.org/ldf/xmp/1.0/': 'plus',
}

function metadataOf(facts: CredentialFacts) {
  const [dc, rights, iptc, plus] = Object.keys(prefixes) as [string, string, string, string]
  return [
    { namespace: dc, name: 'title', value: facts.title },
    { namespace: dc, name: 'creator', value: [facts.creator] },
    { namespace: rights, name: 'UsageTerms', value: facts.licence_name },
    { namespace: rights, name: 'WebStatement', value: facts.licence_url },
    { namespace: plus, name: 'LicensorName', value: facts.seller },
    { namespace: plus, name: 'LicensorTransactionID', value: [facts.certificate_id] },
    { namespace: plus, name: 'TermsAndConditionsURL', value: facts.certificate_url },
    ...(facts.digital_source_type
      ? [{ namespace: iptc, name: 'DigitalSourceType', value: sourceTypeAddress(facts.digital_source_type) }]
      : []),
  ]
}

/** A UUID that depends on nothing but these texts (RFC 9562, version 8). */
function uuidOf(...texts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
