import { beforeAll, describe, expect, it } from 'vitest'
import { type CredentialFacts, withCredential } from './content-credential.ts'
import { givenSigner, readOfficially } from '../testing/test-credential.ts'
import { givenNoise } from './testing-pictures.ts'

let signer: Awaited<ReturnType<typeof givenSigner>>
beforeAll(async () => {
  signer = await givenSigner()
})

const facts: CredentialFacts = {
  certificate_id: '0123456789abcdef0123456789abcdef',
  certificate_url: 'https://shop.example/certificate/0123456789abcdef0123456789abcdef',
  seller: 'Taswira',
  title: 'Ọjà at dawn',
  creator: 'Adunni Bello',
  licence_name: 'Standard License',
  licence_url: 'https://shop.example/licence/1',
  digital_source_type: 'digitalCapture',
  data_mining: 'reserved',
  changes: ['converted', 'cropped'],
}

const givenFile = (format: 'jpeg' | 'png') =>
  givenNoise({ width: 90, height: 60, seed: 7 })[format]().toBuffer()

describe.each(['jpeg', 'png'] as const)('a content credential in a %s', (format) => {
  it('is valid for the official reader, and trusted with our root', async () => {
    const file = await withCredential(await givenFile(format), format, facts, signer)
    expect((await readOfficially(file, format)).validation_state).toBe('Valid')
    const { validation_state, manifests, active_manifest } = await readOfficially(
      file,
      format,
      signer.root_pem,
    )
    expect(validation_state).toBe('Trusted')
    const manifest = manifests[active_manifest]!
    const said = (label: string) => manifest.assertions.find((one) => one.label === label)?.data
    expect(manifest.title).toBe(facts.title)
    expect(said('cawg.training-mining')).toMatchObject({
      entries: {
        'cawg.ai_generative_training': { use: 'notAllowed' },
        'cawg.data_mining': { use: 'notAllowed' },
      },
    })
    expect(said('c2pa.actions.v2')).toMatchObject({
      actions: [
        { action: 'c2pa.opened' },
        { action: 'c2pa.converted' },
        { action: 'c2pa.cropped' },
        { action: 'c2pa.published' },
      ],
    })
    expect(said('cawg.metadata')).toMatchObject({
      'dc:creator': { '@list': ['Adunni Bello'] },
      'plus:LicensorTransactionID': { '@list': [facts.certificate_id] },
      'Iptc4xmpExt:DigitalSourceType': 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
    })
  })

  it('is broken by one changed byte', async () => {
    const file = await withCredential(await givenFile(format), format, facts, signer)
    file[file.length - 30]! ^= 1
    expect((await readOfficially(file, format, signer.root_pem)).validation_state).toBe('Invalid')
  })

  it('gives the same bytes again, and others for another licence', async () => {
    const file = await givenFile(format)
    const first = await withCredential(file, format, facts, signer)
    expect((await withCredential(file, format, facts, signer)).equals(first)).toBe(true)
    const other = { ...facts, certificate_id: 'f'.repeat(32) }
    expect((await withCredential(file, format, other, signer)).equals(first)).toBe(false)
  })
})

it('an image that may train AI carries no reservation', async () => {
  const file = await withCredential(
    await givenFile('jpeg'),
    'jpeg',
    { ...facts, data_mining: 'allowed' },
    signer,
  )
  const { manifests, active_manifest } = await readOfficially(file, 'jpeg')
  const labels = manifests[active_manifest]!.assertions.map(({ label }) => label)
  expect(labels).not.toContain('cawg.training-mining')
})
