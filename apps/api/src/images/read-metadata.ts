import {
  cleanLine,
  digital_source_types,
  type DigitalSourceType,
  splitKeywords,
} from '@taswira/contract/image-files'
import ExifReader from 'exifreader'
import type { Metadata } from 'sharp'
import { momentOf, readDate } from './capture-date.ts'
import { decodeTexts, readIptc } from './read-iptc.ts'
import { readXmp } from './read-xmp.ts'

/** A file's own metadata from IPTC, XMP or EXIF; empty strings and null when missing. */
export interface EmbeddedMetadata {
  title: string
  description: string
  keywords: string[]
  /** Several are separated by commas. */
  creator: string
  copyright: string
  /** Where it was taken, from the smallest place to the country. */
  location: string
  /** When the image was taken (capture-date.ts); null when missing or implausible. */
  captured: string | null
  /** How it was made; null when missing or unknown. */
  digital_source_type: DigitalSourceType | null
  /** What of it wasn't read, in words for the importer. */
  dropped: string[]
}

/** The metadata blocks as the decoder found them, still encoded, and all XMP packets of a JPEG. */
export type MetadataBlocks = Pick<Metadata, 'exif' | 'xmp' | 'iptc' | 'comments'> & { packets?: Buffer[] }

const KEYWORDS_MAX = 50
/** A larger EXIF block isn't read. A JPEG has room for 64 kB. */
const EXIF_MAX_BYTES = 1024 * 1024
/** What cameras write where a photographer would describe the image: their make, or the file's name. */
const written_by_cameras =
  /^((olympus|minolta|konica minolta|kodak|pentax|samsung|casio|sanyo|fujifilm|ricoh) (digital )?(still )?camera( pictures)?|digital camera|sony dsc|dcf 1\.0|exif[_ ]jpeg.*|default|untitled|(dcim.*[\\/])?(dsc|dscn|dscf|img|pict|p|dji|gopr|mvimg|pxl)[_-]?\d+[\w-]*(\.\w+)?)$/i

const nothing: EmbeddedMetadata = {
  title: '',
  description: '',
  keywords: [],
  creator: '',
  copyright: '',
  location: '',
  captured: null,
  digital_source_type: null,
  dropped: [],
}

/**
 * Reads an image file's metadata. Never throws: metadata is only a hint, and unreadable data counts as missing. XMP
 * takes precedence over IPTC, IPTC over EXIF, and EXIF over the texts of a PNG file, because the newer formats hold
 * complete text.
 */
export function readMetadata(blocks: MetadataBlocks): EmbeddedMetadata {
  try {
    return { ...nothing, ...readFields(blocks) }
  } catch {
    return nothing
  }
}

function readFields(blocks: MetadataBlocks): EmbeddedMetadata {
  const dropped: string[] = []
  const packets = blocks.packets?.length
    ? blocks.packets
    : [blocks.xmp ?? rawProfile(blocks, 'xmp')].filter((packet) => packet !== undefined)
  const xmp = readXmp(packets, (what) => dropped.push(what))
  const iptc = readIptc(blocks.iptc ?? rawProfile(blocks, 'iptc'))
  const exif_block = blocks.exif ?? rawProfile(blocks, 'exif')
  const is_long = exif_block !== undefined && exif_block.length > EXIF_MAX_BYTES
  if (is_long) dropped.push(`EXIF of more than ${EXIF_MAX_BYTES / 1024 / 1024} MB`)
  const exif = readExif(is_long ? undefined : exif_block)
  const png = (keyword: string) =>
    (blocks.comments ?? [])
      .filter((one) => one.keyword.toLowerCase() === keyword && !one.text.includes('\ufffd'))
      .map(({ text }) => text)

  const first = (name: string, max: number, candidates: string[][]) => {
    const found = candidates
      .flat()
      .map((text) => cleanText(withoutEntities(text), max + 1))
      .find((text) => text && !written_by_cameras.test(text))
    const kept = cleanText(found ?? '', max)
    if (found && kept.length < found.length)
      dropped.push(`the end of a ${name} of more than ${max} characters`)
    return kept
  }
  const all = (candidates: string[][]) =>
    (candidates.find((texts) => texts.some((text) => cleanText(text, 1))) ?? []).join(', ')
  const lists = [
    xmp('dc:subject'),
    iptc(25),
    xmp('lr:hierarchicalSubject'),
    xmp('MicrosoftPhoto:LastKeywordXMP'),
    xmp('digiKam:TagsList').map((path) => path.replaceAll('/', '|')),
    exif('XPKeywords'),
    png('keywords'),
  ].map((texts) => cleanKeywords(texts.map(withoutEntities), Number.POSITIVE_INFINITY))
  const keywords = lists.find((list) => list.length) ?? []
  if (keywords.length > KEYWORDS_MAX)
    dropped.push(`${keywords.length - KEYWORDS_MAX} of ${keywords.length} keywords`)
  return {
    title: first('title', 200, [
      xmp('dc:title'),
      iptc(5),
      xmp('photoshop:Headline'),
      iptc(105),
      exif('XPTitle'),
      exif('XPSubject'),
      png('title'),
    ]),
    description: first('description', 4000, [
      xmp('dc:description'),
      iptc(120),
      exif('ImageDescription'),
      xmp('tiff:ImageDescription'),
      exif('XPComment'),
      png('description'),
    ]),
    keywords: keywords.slice(0, KEYWORDS_MAX),
    creator: first('creator', 200, [
      [all([xmp('dc:creator')])],
      [all([iptc(80)])],
      [all([exif('Artist')])],
      xmp('tiff:Artist'),
      exif('XPAuthor'),
      png('author'),
    ]),
    copyright: first('copyright notice', 1000, [
      xmp('dc:rights'),
      iptc(116),
      [all([exif('Copyright')])],
      xmp('tiff:Copyright'),
      png('copyright'),
    ]),
    location: placeIn([
      first('place', 60, [xmp('Iptc4xmpCore:Location'), iptc(92)]),
      first('city', 60, [xmp('photoshop:City'), iptc(90)]),
      first('state', 60, [xmp('photoshop:State'), iptc(95)]),
      first('country', 60, [xmp('photoshop:Country'), iptc(101)]),
    ]),
    captured: capturedIn([
      ...xmp('photoshop:DateCreated'),
      ...exif('DateTimeOriginal'),
      ...iptc(55).map((date) => [date, ...iptc(60)].join(' ')),
      ...xmp('exif:DateTimeOriginal'),
      ...xmp('xmp:CreateDate'),
      ...exif('DateTimeDigitized'),
    ]),
    digital_source_type: readSourceType(xmp('Iptc4xmpExt:DigitalSourceType')[0] ?? '') ?? null,
    dropped,
  }
}

/** The first date; a time in UTC says nothing about the photographer's own day, which the camera may have noted. */
function capturedIn(texts: string[]): string | null {
  const dates = texts.flatMap((text) => {
    const date = readDate(text)
    return date === null ? [] : [{ date, is_utc: /\dZ$/.test(text.trim()) }]
  })
  const [stated] = dates
  if (!stated?.is_utc) return stated?.date ?? null
  const near = dates.find(
    ({ date, is_utc }) =>
      !is_utc && Math.abs(Number(momentOf(date)) - Number(momentOf(stated.date))) <= 14 * 3_600_000,
  )
  return (near ?? stated).date
}

/** EXIF as a TIFF file, which may have any size, unlike a segment of a JPEG. */
function readExif(block: Buffer | undefined): (name: string) => string[] {
  if (!block) return () => []
  try {
    const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
    const { exif } = ExifReader.load(tiff, { expanded: true }) as { exif?: Record<string, unknown> }
    return (name) => textsOf(exif?.[name] as { value?: unknown; description?: unknown } | undefined, name)
  } catch {
    return () => []
  }
}

function textsOf(tag: { value?: unknown; description?: unknown } | undefined, name: string): string[] {
  if (!tag) return []
  if (name.startsWith('XP')) return typeof tag.description === 'string' ? [tag.description] : []
  const texts = (Array.isArray(tag.value) ? tag.value : [tag.value]).filter(
    (text) => typeof text === 'string',
  )
  // The reader has decoded UTF-8, and of other texts has made a character of each byte.
  if (texts.some((text) => /[^\0-\xff]/.test(text))) return texts
  return decodeTexts(texts.map((text) => Buffer.from(text, 'latin1')))
}

/** A block that ImageMagick has written into a PNG file as text in hexadecimal. */
function rawProfile({ comments }: MetadataBlocks, type: string): Buffer | undefined {
  const found = comments?.find(({ keyword }) => keyword === `Raw profile type ${type}`)
  const [, hex] = /^\s*\w+\s+\d+\s(?=\s*[\da-f])([\da-f\s]+)$/i.exec(found?.text ?? '') ?? []
  return hex === undefined ? undefined : Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
}

/** "Nok, Jaba, Nigeria": each name once, at most 100 characters. */
const placeIn = (names: string[]) => cleanText([...new Set(names.filter(Boolean))].join(', '), 100)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text without entities that a program has escaped once more than needed, or twice. */
function withoutEntities(text: string): string {
  let plain = text
  for (let times = 0; times < 3 && plain.includes('&'); times++)
    plain = plain.replace(
      /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
      (all, name, decimal, hex) => {
        if (name) return entities[name.toLowerCase()]!
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
      },
    )
  return plain
}

/** Up to `most` cleaned keywords, each once regardless of case. Lists and hierarchies are split. */
export function cleanKeywords(texts: string[], most = KEYWORDS_MAX): string[] {
  const kept = new Map<string, string>()
  for (const keyword of texts.slice(0, 500).flatMap((text) => splitKeywords(text, '|'))) {
    const text = cleanText(keyword, 60)
    if (text && !kept.has(text.toLowerCase())) kept.set(text.toLowerCase(), text)
  }
  return [...kept.values()].slice(0, most)
}

/** One clean line of at most `max` characters; line breaks and control characters become spaces. */
export function cleanText(text: string, max: number): string {
  const line = cleanLine(text.slice(0, max * 4).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
  return Array.from(line).slice(0, max).join('').trim()
}

/** A term of IPTC's digital source types, given alone, as an address or as `digsrctype:…`; undefined for any other text. */
export function readSourceType(text: string): DigitalSourceType | undefined {
  const [, term] =
    /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/|digsrctype:)?([a-zA-Z]{1,50})\/?$/.exec(
      text.trim(),
    ) ?? []
  return term && Object.hasOwn(digital_source_types, term) ? (term as DigitalSourceType) : undefined
}
