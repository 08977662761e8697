import { creditLine, editorial_terms, first_prices, type PriceList, type Site } from '@taswira/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyrightLine, findLicenceUrl, usesSentence } from './asset-rights.ts'
import { licenceTip, priceNote, termsSentence } from './licence-terms.ts'
import { findCreator } from './creator.ts'
import { declarationLine } from './declaration-line.ts'
import { settings } from '../site/settings.ts'

const assetBy = (full_name: string, name: string, url: string, credit = `${full_name} / Taswira`) => ({
  editorial: false,
  licence: { name, url, credit },
  author: { num_of_assets: 20, user: { full_name, username: full_name.toLowerCase() } },
})
beforeAll(() => settings.replace({ name: 'Taswira' } as Site))

const ours = 'https://shop.example/terms#licensing'
const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/'

describe('an asset under our own licence', () => {
  const asset = assetBy('Amara Obi', 'Standard License', ours)
  it('names its creator and the terms of the Standard License', () => {
    expect(findCreator(asset)).toBe('Amara Obi')
    expect(creditLine(asset.licence.credit)).toBe('Amara Obi / Taswira')
    expect(copyrightLine(asset)).toBe('© Amara Obi / Taswira')
    expect(termsSentence(asset)).toContain('unlimited web distribution')
    expect(findLicenceUrl(asset)).toBe(ours)
  })
})

describe('an asset in the public domain whose creator is unknown', () => {
  const asset = assetBy('Unknown', 'CC0 1.0', cc0)
  it('names no creator and claims no copyright', () => {
    expect(findCreator(asset)).toBeNull()
    expect(creditLine(asset.licence.credit)).toBeNull()
    expect(copyrightLine(asset)).toBe('CC0 1.0')
    expect(termsSentence(asset)).toBe('Not covered by our Standard License; the terms of CC0 1.0 apply.')
    expect(findLicenceUrl(asset)).toBe(cc0)
  })
})

it('an editorial asset is not offered for advertising', () => {
  const asset = {
    ...assetBy('Amara Obi', 'Standard License', ours),
    editorial: true,
  }
  expect(termsSentence(asset)).toContain('not for advertising')
  expect(priceNote({ ...asset, source: null, licence: { ...asset.licence, name: 'CC0 1.0' } })).toContain(
    editorial_terms,
  )
  expect(usesSentence('editorial')).not.toContain('advertising')
  expect(usesSentence('travel')).toContain('advertising')
})

it('the credit and copyright lines come from the source if it has a copyright line', () => {
  const asset = assetBy('Unknown', 'CC BY 4.0', ours, '© The Museum')
  expect(creditLine(asset.licence.credit)).toBe('© The Museum')
  expect(copyrightLine(asset)).toBe('© The Museum')
  expect(findLicenceUrl(asset)).toBeNull()
})

it.each([
  ['CC BY-SA 4.0', ours, 'credit its creator and share changed versions under the same licence'],
  ['Attribution', 'https://creativecommons.org/licenses/by/4.0/', 'credit its creator'],
  ['CC-BY-NC-ND-4.0', ours, "credit its creator, don't use it commercially and don't share changed versions"],
])('an image under %s at %s is free at its source, with what its licence asks for', (name, url, duties) => {
  const asset = { ...assetBy('Amara Obi', name, url), source: 'https://archive.example/1' }
  const terms = `Not covered by our Standard License; the terms of ${name} apply: ${duties}.`
  const price = 'You pay for our checked full-size file, its metadata, background removal and a certificate.'
  expect(termsSentence(asset)).toBe(terms)
  expect(priceNote(asset)).toBe(`${terms} The image is free at its source, linked above. ${price}`)
  expect(priceNote({ ...asset, editorial: true, source: null })).toBe(
    `${terms} ${editorial_terms} The image is free at its source. ${price}`,
  )
})

it("an image under another shop's licence is not called free", () => {
  const asset = { ...assetBy('Amara Obi', 'Licensed by CC Photos', 'https://cc.example/by-us'), source: null }
  expect(priceNote(asset)).toBe(
    'Not covered by our Standard License; the terms of Licensed by CC Photos apply.',
  )
})

it('no copyright is claimed for an asset whose creator is unknown', () => {
  expect(copyrightLine(assetBy('Unknown', 'CC BY 4.0', ours))).toBeNull()
})

it('an image in the public domain may be used for AI training by anyone, without a licence from us', () => {
  const declared = { digital_source_type: null, data_mining: 'allowed' } as const
  expect(declarationLine(declared, { name: 'Standard License' })).toBe('Licensed for AI training.')
  expect(declarationLine(declared, { name: 'CC0 1.0' })).toBe('Public domain: AI training needs no licence.')
})

describe('the tooltip of the licence', () => {
  const asset = assetBy('Amara Obi', 'Standard License', ours)
  const tipWith = (changed: Partial<PriceList>) => {
    settings.replace({ name: 'Taswira', prices: { ...first_prices, ...changed } } as Site)
    return licenceTip(asset)
  }

  it('names what an image costs on a plan and from a pack, and only what is on sale', () => {
    const start = 'Yours for good for 3 credits: '
    expect(tipWith({})).toBe(`${start}₦1,872 on Creative Basic, or ₦2,808 from a pack.`)
    expect(tipWith({ packs: [] })).toBe(`${start}₦1,872 on Creative Basic.`)
    expect(tipWith({ plans: [] })).toBe(`${start}₦2,808 from a pack.`)
  })
})
