import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { digital_source_types, type EmbeddedCredential } from '@taswira/contract/image-files'
import type { ActionAssertion, Manifest, ManifestStore, MetadataAssertion } from '@trustnxt/c2pa-ts/manifest'
import { hasMore } from './has-more.ts'
import { isDay, readDate } from './capture-date.ts'
import { cleanText, readSourceType } from './read-metadata.ts'

/** A content credential as it was found, with what tells whether it is one of ours. */
export interface FoundCredential extends EmbeddedCredential {
  /** SHA-256 of the signer's certificate, in hex; empty when broken. */
  signer_sha256: string
  /** The number of the licence certificate that it names; only to be believed of our own signer. */
  certificate_id: string | null
}

const empty = {
  signer: '',
  made_with: '',
  captured_on: null,
  digital_source_type: null,
  signer_sha256: '',
  certificate_id: null,
}

/** More than the longest history has: the library copies each box with all boxes within. */
const BOXES_MAX = 1_000

/** What every content credential contains, in any of the formats. */
const MARK = 'c2pa.claim'

/** Whether a file contains what each content credential does. */
export const mayHaveCredential = async (path: string) => (await readFile(path)).includes(MARK)

/**
 * Reads and checks the content credential of an image file; null when it has none. Never throws for what the file
 * contains. Only for processes that may crash: the whole file is in memory, and its parts are nested.
 */
export async function readCredential(
  path: string,
  format: 'jpeg' | 'png' | 'webp',
): Promise<FoundCredential | null> {
  const file = await readFile(path)
  if (!file.includes(MARK)) return null
  // In WebP, no library reads it.
  if (format === 'webp') return { ...empty, state: 'unchecked' }
  const { JPEG, PNG } = await import('@trustnxt/c2pa-ts/asset')
  const { SuperBox } = await import('@trustnxt/c2pa-ts/jumbf')
  const { ManifestStore, ValidationStatusCode } = await import('@trustnxt/c2pa-ts/manifest')
  try {
    const asset = format === 'png' ? new PNG(file) : new JPEG(file)
    const jumbf = asset.getManifestJUMBF()
    // The mark was in the pixels or in another block.
    if (!jumbf) return null
    if (hasMore(Buffer.from(jumbf), 'jumb', BOXES_MAX)) return { ...empty, state: 'broken' }
    const store = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(jumbf)))
    if (!store.manifests.every(hasSignedAssertionsOnly)) return { ...empty, state: 'broken' }
    const { isValid, statusEntries } = await store.validate(asset)
    const failures = statusEntries.filter(({ success }) => !success)
    const only_bytes_differ = failures.every(
      ({ code }) => code === ValidationStatusCode.AssertionDataHashMismatch,
    )
    if (!isValid && !only_bytes_differ) return { ...empty, state: 'broken' }
    const said = describe(store)
    return isValid ? { ...said, state: 'unchanged' } : { ...said, ...unbelieved, state: 'changed' }
  } catch {
    return { ...empty, state: 'broken' }
  }
}

/**
 * Whether the claim, which is signed, names every assertion. Others could be written into the room that a signature
 * leaves for itself, and the library doesn't refuse them (C2PA 2.1, `assertion.undeclared`).
 */
function hasSignedAssertionsOnly(manifest: Manifest): boolean {
  const named = [...manifest.claim!.assertions, ...manifest.claim!.gatheredAssertions]
  const signed = new Set(named.map(({ uri }) => manifest.getComponentByURL(uri)))
  return manifest.assertions!.assertions.every((assertion) => signed.has(assertion))
}

/** Of a changed file, only the signer is known. */
const unbelieved = { made_with: '', captured_on: null, digital_source_type: null }

function describe(store: ManifestStore): Omit<FoundCredential, 'state'> {
  const active = store.getActiveManifest()!
  const certificate = active.signature!.signatureData.certificate!
  const { subjectName, rawData } = certificate
  const [name = ''] = [...subjectName.getField('O'), ...subjectName.getField('CN')]
  const made_with = [metadataIn(active, 'Make'), metadataIn(active, 'Model')].filter(Boolean).join(' ')
  const captured = readDate(metadataIn(active, 'DateTimeOriginal') ?? '')
  return {
    signer: cleanText(name, 100),
    made_with: cleanText(made_with || (active.claim?.claimGeneratorName ?? ''), 100),
    captured_on: captured && isDay(captured) ? captured.slice(0, 10) : null,
    digital_source_type: sourceTypeIn(store),
    signer_sha256: createHash('sha256').update(new Uint8Array(rawData)).digest('hex'),
    certificate_id: /^[0-9a-f]{32}$/.exec(metadataIn(active, 'LicensorTransactionID') ?? '')?.[0] ?? null,
  }
}

const labelled = <T>(manifest: Manifest, pattern: RegExp) =>
  (manifest.assertions?.assertions ?? []).filter(({ label }) => label && pattern.test(label)) as T[]

function metadataIn(manifest: Manifest, name: string): string | undefined {
  const values = labelled<MetadataAssertion>(
    manifest,
    /^(c2pa\.metadata|cawg\.metadata|stds\.(exif|metadata))/,
  )
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.name === name)
    .flatMap(({ value }) => value)
  return values.find((value) => typeof value === 'string')
}

/** A generated part stays one, whatever was done to it later. */
function sourceTypeIn(store: ManifestStore): EmbeddedCredential['digital_source_type'] {
  const types = store.manifests
    .toReversed()
    .flatMap((manifest) => [
      ...labelled<ActionAssertion>(manifest, /^c2pa\.actions/).flatMap(({ actions }) =>
        actions.map((action) => action.digitalSourceType ?? ''),
      ),
      metadataIn(manifest, 'DigitalSourceType') ?? '',
    ])
    .map((text) => readSourceType(text))
    .filter((type) => type !== undefined)
  return types.find((type) => digital_source_types[type] === 'generated') ?? types[0] ?? null
}
