import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initSync, WasmReader } from '@contentauth/c2pa-wasm'
import { readConfig } from '../config.ts'
import { credentialSigner } from '../features/certificates/credential-signer.ts'
import { type CredentialFacts, withCredential } from '../images/content-credential.ts'

/** What somebody else's camera or program says about a file. */
export const credential_facts: CredentialFacts = {
  certificate_id: '0123456789abcdef0123456789abcdef',
  certificate_url: 'https://camera.example/certificate/0123456789abcdef0123456789abcdef',
  seller: 'Camera X1',
  title: 'Ọjà at dawn',
  creator: 'Adunni Bello',
  licence_name: 'Standard License',
  licence_url: 'https://camera.example/licence/1',
  digital_source_type: 'digitalCapture',
  data_mining: 'reserved',
  changes: [],
}

/** A signer with a key of its own, which calls itself camera.example. */
export const givenSigner = () =>
  credentialSigner(
    readConfig({
      PUBLIC_ORIGIN: 'https://camera.example',
      CERTIFICATE_KEY: generateKeyPairSync('ed25519').privateKey.export({
        format: 'pem',
        type: 'pkcs8',
      }) as string,
    }),
  )

/** The file with a content credential that says `given` besides. */
export const givenCredential = async (
  file: Buffer,
  format: 'jpeg' | 'png',
  given: Partial<CredentialFacts> = {},
) => withCredential(file, format, { ...credential_facts, ...given }, await givenSigner())

let loaded: Promise<void> | undefined

async function loadReader() {
  const wasm = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  initSync({ module: await readFile(wasm) })
}

/** What the official reader finds in a file. */
export async function readOfficially(file: Buffer, format: 'jpeg' | 'png', trust_anchors?: string) {
  loaded ??= loadReader()
  await loaded
  const settings = trust_anchors ? JSON.stringify({ trust: { trust_anchors } }) : undefined
  const reader = await WasmReader.fromBytes(`image/${format}`, new Uint8Array(file), settings)
  return JSON.parse(reader.json()) as {
    validation_state: string
    active_manifest: string
    manifests: Record<string, { assertions: { label: string; data: unknown }[]; [key: string]: unknown }>
  }
}
