import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JPEG } from '@trustnxt/c2pa-ts/asset'
import { CBORBox, SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import { ManifestStore, MetadataAssertion } from '@trustnxt/c2pa-ts/manifest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSigner } from '../testing/test-credential.ts'
import { type CredentialFacts, withCredential } from './content-credential.ts'
import { readCredential } from './read-credential.ts'
import { givenNoise } from './testing-pictures.ts'

let signer: Awaited<ReturnType<typeof givenSigner>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-credentials-'))
  signer = await givenSigner()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const facts: CredentialFacts = {
  certificate_id: '0123456789abcdef0123456789abcdef',
  certificate_url: 'https://shop.example/certificate/0123456789abcdef0123456789abcdef',
  seller: 'A camera',
  title: 'Ọjà',
  creator: 'Adunni Bello',
  licence_name: 'Standard License',
  licence_url: 'https://shop.example/licence/1',
  digital_source_type: 'trainedAlgorithmicMedia',
  data_mining: 'reserved',
  changes: [],
}

const givenFile = (format: 'jpeg' | 'png') =>
  givenNoise({ width: 90, height: 60, seed: 8 })[format]().toBuffer()

async function read(file: Buffer, format: 'jpeg' | 'png' | 'webp') {
  const path = join(folder, 'file')
  await writeFile(path, file)
  return readCredential(path, format)
}

describe.each(['jpeg', 'png'] as const)('the content credential in an uploaded %s', (format) => {
  it('is read when the file is unchanged', async () => {
    const file = await withCredential(await givenFile(format), format, facts, signer)
    expect(await read(file, format)).toEqual({
      state: 'unchanged',
      signer: 'camera.example',
      made_with: 'A camera',
      captured_on: null,
      digital_source_type: 'trainedAlgorithmicMedia',
      signer_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      certificate_id: facts.certificate_id,
    })
  })

  it('tells nothing but its signer when one byte was changed', async () => {
    const file = await withCredential(await givenFile(format), format, facts, signer)
    file[file.length - 30]! ^= 1
    expect(await read(file, format)).toMatchObject({
      state: 'changed',
      signer: 'camera.example',
      made_with: '',
      digital_source_type: null,
    })
  })

  it('says nothing else when it was tampered with, and never ends the check', async () => {
    const signed = await withCredential(await givenFile(format), format, facts, signer)
    const original = await read(signed, format)
    // The assertions, and the claim that names their hashes. Labels of the boxes around them aren't signed.
    const [start, end] = [signed.indexOf('c2pa.assertions'), signed.indexOf('c2pa.signature')]
    for (let at = start; at < end; at += Math.ceil((end - start) / 60)) {
      const file = Buffer.from(signed)
      file[at]! ^= 0xff
      const found = await read(file, format)
      if (found && found.state !== 'broken') expect(found).toEqual(original)
    }
    const forged = Buffer.from(signed)
    forged.write('0'.repeat(8), forged.lastIndexOf('01234567'))
    expect(await read(forged, format)).toMatchObject({ state: 'broken', signer: '', certificate_id: null })
  })

  it('is null in a file without one', async () => {
    expect(await read(await givenFile(format), format)).toBeNull()
    expect(await read(Buffer.concat([await givenFile(format), Buffer.from('c2pa.claim')]), format)).toBeNull()
  })
})

/** Writes an assertion that the claim doesn't name in front of the others, into the room of the signature. */
async function withUndeclaredAssertion(file: Buffer): Promise<Buffer> {
  const asset = new JPEG(file)
  const root = SuperBox.fromBuffer(Uint8Array.from(asset.getManifestJUMBF()!))
  const before = root.measureSize()
  const [manifest] = root.contentBoxes as [SuperBox]
  const forged = new MetadataAssertion()
  forged.label = 'cawg.metadata'
  forged.namespacePrefixes = { 'http://ns.useplus.org/ldf/xmp/1.0/': 'plus' }
  forged.entries = [
    {
      namespace: 'http://ns.useplus.org/ldf/xmp/1.0/',
      name: 'LicensorTransactionID',
      value: ['f'.repeat(32)],
    },
  ]
  const { claim } = ManifestStore.read(root).manifests[0]!
  manifest.getByPath('c2pa.assertions')!.contentBoxes.unshift(forged.generateJUMBFBox(claim!))
  const signature = manifest.getByPath('c2pa.signature')!.contentBoxes[0] as CBORBox
  const raw = Buffer.from(signature.rawContent!)
  // The padding is a CBOR byte string of two bytes for its length.
  const padding_at = raw.indexOf(Buffer.from('cpad\x59', 'latin1')) + 5
  const excess = root.measureSize() - before
  const length = raw.readUInt16BE(padding_at)
  raw.writeUInt16BE(length - excess, padding_at)
  signature.rawContent = Buffer.concat([
    raw.subarray(0, padding_at + 2),
    raw.subarray(padding_at + 2 + excess),
  ])
  expect(root.measureSize()).toBe(before)
  await asset.writeManifestJUMBF(Uint8Array.from(root.toBuffer(false)))
  return Buffer.from(await asset.getDataRange())
}

it('a credential with an assertion that its signature does not cover is broken', async () => {
  const signed = await withCredential(await givenFile('jpeg'), 'jpeg', facts, signer)
  expect(await read(await withUndeclaredAssertion(signed), 'jpeg')).toMatchObject({
    state: 'broken',
    certificate_id: null,
  })
})

it('a credential of thousands of boxes within boxes is broken', async () => {
  const signed = await withCredential(await givenFile('jpeg'), 'jpeg', facts, signer)
  const asset = new JPEG(signed)
  const manifests = Buffer.from(asset.getManifestJUMBF()!)
  const description = manifests.subarray(8, 8 + manifests.readUInt32BE(8))
  const levels = 20_000
  const boxes = Array.from({ length: levels }, (_, level) => {
    const head = Buffer.from('0000jumb')
    head.writeUInt32BE((levels - level) * (head.length + description.length))
    return Buffer.concat([head, description])
  })
  const nested = Buffer.concat(boxes)
  await asset.ensureManifestSpace(nested.length)
  await asset.writeManifestJUMBF(Uint8Array.from(nested))
  const file = Buffer.concat([await asset.getDataRange(), Buffer.from('c2pa.claim')])
  expect(await read(file, 'jpeg')).toMatchObject({ state: 'broken' })
})

it('a content credential in a WebP is reported as unchecked', async () => {
  const webp = await givenNoise({ width: 90, height: 60, seed: 8 }).webp().toBuffer()
  expect(await read(Buffer.concat([webp, Buffer.from('c2pa.claim')]), 'webp')).toMatchObject({
    state: 'unchecked',
  })
})
