import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { STANDARD_LICENCE_VERSION, standard_licence_terms, standard_licence_texts } from './licences.ts'

it('never changes the wording of a version: certificates carry its hash', () => {
  const hashes = Object.fromEntries(
    Object.entries(standard_licence_texts).map(([version, text]) => [
      version,
      createHash('sha256').update(text, 'utf8').digest('hex'),
    ]),
  )
  expect(hashes).toEqual({
    '2023-09': '98abce52e5942b68ec1f5c6a92d7fa1b07f5a5385987ae9fb61128d445a8ae97',
    '2023-09-editorial': '6f75f254ae52cc5032cd85a8b4b98b2c179213ad49d343e9fbf674c64be853d1',
  })
  expect(standard_licence_texts[STANDARD_LICENCE_VERSION]).toBe(standard_licence_terms)
})
