import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { toXmp } from './licence-metadata.ts'
import { cleanKeywords, cleanText, readMetadata } from './read-metadata.ts'
import { iptcOf, xmpOf } from './testing-metadata.ts'
import { givenPlain } from './testing-pictures.ts'

const small = { width: 32, height: 32 }
const blocksOf = async (picture: Sharp) => sharp(await picture.toBuffer()).metadata()

describe('readMetadata', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('reads XMP from %s', async (format) => {
    const picture = givenPlain('#447799', small)
      .toFormat(format)
      .withXmp(
        xmpOf(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Ọjà ní Ìbàdàn</rdf:li></rdf:Alt></dc:title>
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default">A market</rdf:li></rdf:Alt></dc:description>
        <dc:creator><rdf:Seq><rdf:li>Ayşe Ọlá</rdf:li></rdf:Seq></dc:creator>
        <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ayşe Ọlá</rdf:li></rdf:Alt></dc:rights>
        <dc:subject><rdf:Bag><rdf:li>market</rdf:li><rdf:li>Lagos</rdf:li><rdf:li>Market</rdf:li></rdf:Bag></dc:subject>
        <photoshop:DateCreated>2021-05-04T10:20:30+01:00</photoshop:DateCreated>`),
      )
    expect(readMetadata(await blocksOf(picture))).toEqual({
      title: 'Ọjà ní Ìbàdàn',
      description: 'A market',
      creator: 'Ayşe Ọlá',
      copyright: '© Ayşe Ọlá',
      keywords: ['market', 'Lagos'],
      captured: '2021-05-04T10:20:30',
      dropped: [],
      digital_source_type: null,
      location: '',
    })
  })

  it('falls back to EXIF', async () => {
    const picture = givenPlain('#447799', small)
      .jpeg()
      .withExif({
        IFD0: { ImageDescription: 'Two boats', Artist: 'Kofi', Copyright: 'Kofi 2020' },
        IFD2: { DateTimeOriginal: '2020:02:03 04:05:06' },
      })
    expect(readMetadata(await blocksOf(picture))).toMatchObject({
      title: '',
      description: 'Two boats',
      creator: 'Kofi',
      copyright: 'Kofi 2020',
      captured: '2020-02-03T04:05:06',
    })
  })

  it.each([
    'OLYMPUS DIGITAL CAMERA',
    'SONY DSC',
    'DCIM\\100MEDIA\\DJI_0042.JPG',
    'Exif_JPEG_420',
    'DSC_0042',
  ])('ignores "%s", which the camera wrote', async (junk) => {
    const picture = givenPlain('#447799', small)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: junk } })
    expect(readMetadata(await blocksOf(picture)).description).toBe('')
  })

  it('reads IPTC', () => {
    const iptc = iptcOf(
      [5, 'Harbour'],
      [25, 'boat'],
      [25, 'sea'],
      [80, 'Kofi'],
      [120, 'A caption'],
      [116, '(c) Kofi'],
    )
    expect(readMetadata({ iptc })).toMatchObject({
      title: 'Harbour',
      keywords: ['boat', 'sea'],
      creator: 'Kofi',
      description: 'A caption',
      copyright: '(c) Kofi',
    })
  })

  it('reads back our own metadata', async () => {
    const picture = givenPlain('#447799', small)
      .jpeg()
      .withXmp(
        toXmp({
          seller: 'Taswira',
          title: 'A & B',
          description: '',
          creator: 'Ayşe Ọlá',
          copyright: '',
          licence_name: 'Standard License',
          licence_url: 'https://shop.test/',
          asset_url: 'https://shop.test/image/a',
          public_domain: false,
          digital_source_type: 'compositeCapture',
          data_mining: 'reserved',
        }),
      )
    expect(readMetadata(await blocksOf(picture))).toMatchObject({
      title: 'A & B',
      creator: 'Ayşe Ọlá',
      copyright: '© Ayşe Ọlá',
      digital_source_type: 'compositeCapture',
    })
  })

  it('reads the captions that this API writes, as alternatives of the title', () => {
    const captions = [
      { language: 'yo' as const, title: 'Ọjà & <ọ̀sán>', description: 'Àwọn olùtajà' },
      { language: 'fr' as const, title: 'Marché', description: '' },
    ]
    const written = toXmp({
      seller: 'Taswira',
      title: 'Market',
      description: '',
      captions,
      creator: 'Ayşe Ọlá',
      copyright: '',
      licence_name: 'Standard License',
      licence_url: 'https://shop.test/',
      asset_url: 'https://shop.test/image/a',
      public_domain: false,
      digital_source_type: null,
      data_mining: 'reserved',
    })
    expect(written).toContain(
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Market</rdf:li><rdf:li xml:lang="yo">Ọjà &#38; &#60;ọ̀sán&#62;</rdf:li><rdf:li xml:lang="fr">Marché</rdf:li></rdf:Alt></dc:title>',
    )
    expect(written).toContain(
      '<dc:description><rdf:Alt><rdf:li xml:lang="yo">Àwọn olùtajà</rdf:li></rdf:Alt></dc:description>',
    )
  })

  it('never throws', () => {
    const nothing = {
      title: '',
      description: '',
      keywords: [],
      creator: '',
      copyright: '',
      location: '',
      captured: null,
      dropped: [],
      digital_source_type: null,
    }
    const garbage = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))
    expect(readMetadata({})).toEqual(nothing)
    expect(() => readMetadata({ exif: garbage, xmp: garbage, iptc: garbage })).not.toThrow()
    expect(() => readMetadata({ xmp: Buffer.from('<a'.repeat(20_000)) })).not.toThrow()
    expect(readMetadata({ xmp: Buffer.alloc(500_000, 'x') })).toEqual(nothing)
  })
})

describe('cleaning metadata', () => {
  it('makes one line without control or direction characters', () => {
    expect(cleanText(' a\u0000b\r\nc\u202ed\u2028e\u0301 ', 100)).toBe('a b cd é')
    expect(cleanText('x'.repeat(500), 200)).toHaveLength(200)
    expect(cleanText('\ud800lo\u00adne', 100)).toBe('lone')
  })
  it('keeps each keyword once, at most 50', () => {
    expect(cleanKeywords(['Gele', ' gele ', '', '\u0007'])).toEqual(['Gele'])
    expect(cleanKeywords(['a, b;c', 'd،e؛f、g', 'h|i', 'j፣k\nl'])).toEqual(Array.from('abcdefghijkl'))
    expect(cleanKeywords(Array.from({ length: 90 }, (_, at) => `word ${at}`))).toHaveLength(50)
  })
})
