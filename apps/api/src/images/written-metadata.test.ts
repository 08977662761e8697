import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEmbedded } from './open-picture.ts'
import { readMetadata } from './read-metadata.ts'
import {
  compressedText,
  exifOf,
  iptcOf,
  keywordsOf,
  titleIn,
  withChunks,
  withSegments,
  xmpOf,
} from './testing-metadata.ts'
import { givenPlain } from './testing-pictures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metadata-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const small = { width: 16, height: 16 }
const read = async (file: Buffer) => {
  const path = join(folder, 'file')
  await writeFile(path, file)
  return readEmbedded(path)
}
const readXmp = (text: string, encoding: BufferEncoding = 'utf8') =>
  readMetadata({ xmp: Buffer.from(text, encoding) })
const standard = (packet: string) => Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`)
/** As long as the masks of a raw converter. */
const long = `<lr:mask>${'7f3a'.repeat(20_000)}</lr:mask>`

describe('XMP', () => {
  it('counts in the default language, wherever it stands', () => {
    const titles = { 'fr-FR': 'Tisserand', 'x-default': 'Weaver', yo: 'Ahunṣọ' }
    expect(readXmp(xmpOf(titleIn(titles))).title).toBe('Weaver')
    expect(readXmp(xmpOf(titleIn({ fr: 'Tisserand', yo: 'Ahunṣọ' }))).title).toBe('Tisserand')
    expect(readXmp(xmpOf(titleIn({ 'x-default': ' ', fr: 'Tisserand' }))).title).toBe('Tisserand')
  })

  it.each(['png', 'webp'] as const)('is read above 64 kB in %s', async (format) => {
    const file = await givenPlain('#447799', small)
      .toFormat(format)
      .withXmp(xmpOf(long + titleIn({ 'x-default': 'Dye pit' }) + keywordsOf('Kano', 'indigo')))
      .toBuffer()
    expect(await read(file)).toMatchObject({ title: 'Dye pit', keywords: ['Kano', 'indigo'], dropped: [] })
  })

  it('is read from compressed text of a PNG', async () => {
    const png = await givenPlain('#447799', small).png().toBuffer()
    const xmp = compressedText('XML:com.adobe.xmp', xmpOf(long + titleIn({ 'x-default': 'Dye pit' })))
    expect((await read(withChunks(png, ['iTXt', xmp]))).title).toBe('Dye pit')
  })

  it('is read from the parts of an extended packet of a JPEG', async () => {
    const guid = 'A'.repeat(32)
    const extended = Buffer.from(xmpOf(long + keywordsOf('Kano', 'indigo')))
    const part = (of: string, offset: number, length: number) => {
      const numbers = Buffer.alloc(8)
      numbers.writeUInt32BE(extended.length, 0)
      numbers.writeUInt32BE(offset, 4)
      const bytes = extended.subarray(offset, offset + length)
      return Buffer.concat([Buffer.from(`http://ns.adobe.com/xmp/extension/\0${of}`), numbers, bytes])
    }
    const main = xmpOf(
      `<xmpNote:HasExtendedXMP xmlns:xmpNote="http://ns.adobe.com/xmp/note/">${guid}</xmpNote:HasExtendedXMP>`,
    )
    const jpeg = await givenPlain('#447799', small).jpeg().toBuffer()
    const file = withSegments(
      jpeg,
      standard(main),
      part(guid, 60_000, 60_000),
      part('B'.repeat(32), 0, 60_000),
      part(guid, 0, 60_000),
    )
    expect((await read(file)).keywords).toEqual(['Kano', 'indigo'])
  })

  it('is read from several packets', async () => {
    const jpeg = await givenPlain('#447799', small).jpeg().toBuffer()
    const packets = [
      keywordsOf('Kano'),
      titleIn({ 'x-default': 'Dye pit' }),
      titleIn({ 'x-default': 'Later' }),
    ]
    const file = withSegments(jpeg, ...packets.map((body) => standard(xmpOf(body))))
    expect(await read(file)).toMatchObject({ title: 'Dye pit', keywords: ['Kano'] })
  })

  it('is read in UTF-16 and Latin-1, and with padding', () => {
    const packet = (title: string) =>
      `<?xpacket begin="\ufeff"?>${xmpOf(titleIn({ 'x-default': title }))}\n  \0\0<?xpacket end="w"?>`
    expect(readXmp(`\ufeff${packet('Ọjà')}`, 'utf16le').title).toBe('Ọjà')
    expect(readMetadata({ xmp: Buffer.from(packet('Ọjà'), 'utf16le').swap16() }).title).toBe('Ọjà')
    expect(readXmp(xmpOf(titleIn({ 'x-default': 'Café' })), 'latin1').title).toBe('Café')
    expect(readXmp(packet('Ọjà')).title).toBe('Ọjà')
  })

  it('is read with other prefixes, undeclared ones, bare ampersands and values as attributes', () => {
    const other = xmpOf(titleIn({ 'x-default': 'A' }))
      .replaceAll('dc:', 'd:')
      .replace('xmlns:dc', 'xmlns:d')
      .replaceAll('rdf:', 'r:')
      .replace('xmlns:rdf', 'xmlns:r')
    expect(readXmp(other).title).toBe('A')
    expect(readXmp(xmpOf(`<ns:x>1</ns:x>${titleIn({ 'x-default': 'Tom & Ada&nbsp;' })}`)).title).toBe(
      'Tom & Ada',
    )
    expect(readXmp(xmpOf('').replace('rdf:about=""', 'rdf:about="" photoshop:Headline="Head"')).title).toBe(
      'Head',
    )
  })

  it('above the limit is reported', () => {
    const xmp = Buffer.alloc(9 * 1024 * 1024, ' ')
    expect(readMetadata({ xmp, iptc: iptcOf([5, 'Harbour']) })).toMatchObject({
      title: 'Harbour',
      dropped: ['XMP of more than 8 MB'],
    })
  })

  it.each([
    ['tags', '<rdf:RDF '.repeat(30_000)],
    ['namespaces', `<rdf:RDF ${Array.from({ length: 2_000 }, (_, at) => `xmlns:n${at}="u"`).join(' ')}/>`],
    ['entities', `<rdf:RDF>${'&lol;'.repeat(30_000)}</rdf:RDF>`],
  ])('with too many %s is reported', (_, xmp) => {
    expect(readMetadata({ xmp: Buffer.from(xmp), iptc: iptcOf([5, 'Harbour']) })).toMatchObject({
      title: 'Harbour',
      dropped: ['XMP with too many elements'],
    })
  })

  it('that starts very often and never ends is skipped', () => {
    const xmp = Buffer.from('<rdf:RDF '.repeat(19_000))
    expect(readMetadata({ xmp, iptc: iptcOf([5, 'Harbour']) })).toMatchObject({
      title: 'Harbour',
      dropped: [],
    })
  })
})

describe('keywords', () => {
  it.each([
    [keywordsOf('Africa|Nigeria|Lagos', 'transport|bus'), ['Africa', 'Nigeria', 'Lagos', 'transport', 'bus']],
    [keywordsOf('market, Lagos; سوق، كتاب'), ['market', 'Lagos', 'سوق', 'كتاب']],
    ['<dc:subject>market, Lagos</dc:subject>', ['market', 'Lagos']],
    [
      '<lr:hierarchicalSubject><rdf:Bag><rdf:li>Africa|Mali</rdf:li></rdf:Bag></lr:hierarchicalSubject>',
      ['Africa', 'Mali'],
    ],
    [`${keywordsOf('', ' ')}<lr:hierarchicalSubject>Mali</lr:hierarchicalSubject>`, ['Mali']],
  ])('are split however a program lists them: %s', (body, keywords) =>
    expect(readXmp(xmpOf(body)).keywords).toEqual(keywords),
  )

  it('above 50 are reported', () => {
    const many = Array.from({ length: 53 }, (_, at) => `word ${at}`)
    expect(readXmp(xmpOf(keywordsOf(...many)))).toMatchObject({
      keywords: many.slice(0, 50),
      dropped: ['3 of 53 keywords'],
    })
  })
})

describe('texts', () => {
  it.each([
    ['Tom &amp;amp; Ada', 'Tom & Ada'],
    ['Tom &amp;amp;amp; Ada', 'Tom & Ada'],
    ['&amp;quot;Eko&amp;quot; &amp;#233;&amp;#xe9;', '"Eko" éé'],
    ['R&amp;amp;B &lt;3', 'R&B <3'],
  ])('escaped too often are plain: %s', (written, title) => {
    expect(readXmp(xmpOf(titleIn({ 'x-default': written }))).title).toBe(title)
  })

  it('name all creators', () => {
    const creators = '<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Kofi</rdf:li></rdf:Seq></dc:creator>'
    expect(readXmp(xmpOf(creators)).creator).toBe('Ada, Kofi')
    expect(readMetadata({ iptc: iptcOf([80, 'Ada'], [80, 'Kofi']) }).creator).toBe('Ada, Kofi')
  })

  it('that are cut are reported', () => {
    expect(readXmp(xmpOf(titleIn({ 'x-default': 'x'.repeat(300) })))).toMatchObject({
      title: 'x'.repeat(200),
      dropped: ['the end of a title of more than 200 characters'],
    })
  })
})

describe('IPTC', () => {
  const mac: Record<string, number> = {
    é: 0x8e,
    ô: 0x99,
    è: 0x8f,
    ç: 0x8d,
    ã: 0x8b,
    É: 0x83,
    '’': 0xd5,
    '©': 0xa9,
  }
  const inMac = (text: string) => Buffer.from(Array.from(text, (sign) => mac[sign] ?? sign.charCodeAt(0)))
  const title = 'Été à Abidjan'.replace('à', 'a')
  const caption = 'Le café de Thérèse, Côte d’Ivoire © São'

  it.each([
    ['UTF-8 without a declaration', (text: string) => Buffer.from(text)],
    ['MacRoman', inMac],
    ['Windows-1252', (text: string) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1')],
  ])('is read in %s', (_, encoded) => {
    expect(
      readMetadata({ iptc: iptcOf([5, encoded(title)], [120, encoded(caption)], [25, encoded('marché')]) }),
    ).toMatchObject({
      title,
      description: caption,
      keywords: ['marché'],
    })
  })

  it('is read in Latin-1 and UTF-8, although the other is declared', () => {
    const declared = (escape: string) => {
      const block = iptcOf([5, 'x'])
      const at = block.indexOf(Buffer.from([0x1c, 2, 5]))
      return Buffer.concat([block.subarray(at, at), Buffer.from([0x1c, 1, 90, 0, 3]), Buffer.from(escape)])
    }
    const record = (text: Buffer) => Buffer.concat([Buffer.from([0x1c, 2, 5, 0, text.length]), text])
    const utf_8 = declared('\x1b%G')
    const latin_1 = declared('\x1b.A')
    expect(readMetadata({ iptc: Buffer.concat([utf_8, record(Buffer.from('Café', 'latin1'))]) }).title).toBe(
      'Café',
    )
    expect(readMetadata({ iptc: Buffer.concat([latin_1, record(Buffer.from('Ọjà'))]) }).title).toBe('Ọjà')
  })

  it('keeps the day of the photographer', () => {
    expect(readMetadata({ iptc: iptcOf([55, '20240601'], [60, '001000+0100']) }).captured).toBe(
      '2024-06-01T00:10:00',
    )
    expect(readMetadata({ iptc: iptcOf([55, '20240600']) }).captured).toBe('2024-06')
  })

  it('with empty and padded texts falls back to others', () => {
    const iptc = iptcOf([5, '\0\0 '], [105, 'Headline\0\0\0'], [25, ''], [25, 'boat\0'])
    expect(readMetadata({ iptc })).toMatchObject({ title: 'Headline', keywords: ['boat'] })
  })
})

describe('EXIF', () => {
  const inWindows = (text: string) => Buffer.from(text, 'utf16le')

  it("is read from Windows' own fields", () => {
    const exif = exifOf(
      [0x9c9b, inWindows('Ọjà')],
      [0x9c9c, inWindows('Two boats')],
      [0x9c9d, inWindows('Kofi; Ada')],
      [0x9c9e, inWindows('sea;boat; Lagos')],
    )
    expect(readMetadata({ exif })).toMatchObject({
      title: 'Ọjà',
      description: 'Two boats',
      creator: 'Kofi; Ada',
      keywords: ['sea', 'boat', 'Lagos'],
    })
    expect(readMetadata({ exif: exifOf([0x9c9f, inWindows('Subject')]) }).title).toBe('Subject')
  })

  it.each([
    ['UTF-8', Buffer.from('Thérèse').toString('latin1')],
    ['Latin-1', 'Thérèse'],
    ['MacRoman', 'Th\x8er\x8fse'],
  ])('is read in %s, padded with NUL', (_, artist) => {
    expect(readMetadata({ exif: exifOf([0x013b, `${artist}\0\0\0`]) }).creator).toBe('Thérèse')
  })

  it('is read above 64 kB', () => {
    const exif = exifOf([0x010e, 'Two boats'], [0x927c, Buffer.alloc(70_000)])
    expect(readMetadata({ exif }).description).toBe('Two boats')
  })

  it('states the day of the photographer where XMP has UTC', async () => {
    const file = await givenPlain('#447799', small)
      .jpeg()
      .withExif({ IFD2: { DateTimeOriginal: '2024:06:01 00:10:00', OffsetTimeOriginal: '+01:00' } })
      .withXmp(xmpOf('<photoshop:DateCreated>2024-05-31T23:10:00Z</photoshop:DateCreated>'))
      .toBuffer()
    expect((await read(file)).captured).toBe('2024-06-01T00:10:00')
  })

  it('keeps a partial date', () => {
    expect(readXmp(xmpOf('<photoshop:DateCreated>2019-05</photoshop:DateCreated>')).captured).toBe('2019-05')
    expect(
      readXmp(xmpOf('<photoshop:DateCreated>2025-01-01T00:10+01:00</photoshop:DateCreated>')).captured,
    ).toBe('2025-01-01T00:10:00')
  })
})

it('the texts and raw profiles of a PNG are read', async () => {
  const png = await givenPlain('#447799', small).png().toBuffer()
  const iptc = iptcOf([25, 'sea']).subarray(14)
  const profile = `\niptc\n  ${iptc.length}\n${iptc.toString('hex').replace(/.{72}/g, '$&\n')}\n`
  const file = withChunks(
    png,
    ['iTXt', Buffer.from('Title\0\0\0\0\0Ọjà')],
    ['tEXt', Buffer.from('Author\0Kofi')],
    ['iTXt', compressedText('Raw profile type iptc', profile)],
  )
  expect(await read(file)).toMatchObject({ title: 'Ọjà', creator: 'Kofi', keywords: ['sea'] })
})
