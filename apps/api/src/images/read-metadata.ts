import { cleanLine, digital_source_types, type DigitalSourceType } from '@taswira/contract/image-files'
import type { Metadata } from 'sharp'
import ExifReader from 'exifreader'

/** A file's own metadata from IPTC, XMP or EXIF; empty strings and null when missing. */
export interface EmbeddedMetadata {
  title: string
  description: string
  keywords: string[]
  creator: string
  copyright: string
  /** Where it was taken, from the smallest place to the country. */
  location: string
  /** When the image was taken; null when missing or implausible. */
  captured_at: Date | null
  /** How it was made; null when missing or unknown. */
  digital_source_type: DigitalSourceType | null
}

/** The metadata blocks as the decoder found them, still encoded. */
export type MetadataBlocks = Pick<Metadata, 'exif' | 'xmp' | 'iptc'>

// Maximum length of a JPEG segment, including its two length bytes.
const SEGMENT_MAX_BYTES = 65_533
const KEYWORDS_MAX = 50
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
  captured_at: null,
  digital_source_type: null,
}

/**
 * Reads an image file's metadata. Never throws: metadata is only a hint, and unreadable data counts as missing. XMP
 * takes precedence over IPTC, and IPTC over EXIF, because the newer formats hold complete text.
 */
export function readMetadata(blocks: MetadataBlocks): EmbeddedMetadata {
  try {
    return { ...nothing, ...readFields(blocks) }
  } catch {
    return nothing
  }
}

function readFields(blocks: MetadataBlocks): EmbeddedMetadata {
  // Never `async`: only that mode unpacks compressed blocks, which could be decompression bombs.
  const tags = ExifReader.load(asJpeg(blocks), { expanded: true })
  const xmp = (name: string) => listTexts((tags.xmp as Record<string, unknown> | undefined)?.[name])
  const iptc = (name: string) => listTexts((tags.iptc as Record<string, unknown> | undefined)?.[name])
  const exif = (name: string) => listTexts((tags.exif as Record<string, unknown> | undefined)?.[name])
  const first = (max: number, ...candidates: string[][]) =>
    candidates
      .map((texts) => cleanText(texts[0] ?? '', max))
      .find((text) => text && !written_by_cameras.test(text)) ?? ''
  const keywords = [xmp('subject'), iptc('Keywords')].find((texts) => texts.length) ?? []
  return {
    title: first(200, xmp('title'), iptc('Object Name'), xmp('Headline'), iptc('Headline')),
    description: first(4000, xmp('description'), iptc('Caption/Abstract'), exif('ImageDescription')),
    keywords: cleanKeywords(keywords),
    creator: first(200, xmp('creator'), iptc('By-line'), exif('Artist')),
    copyright: first(1000, xmp('rights'), iptc('Copyright Notice'), exif('Copyright')),
    location: placeIn([
      first(60, xmp('Location'), iptc('Sub-location')),
      first(60, xmp('City'), iptc('City')),
      first(60, xmp('State'), iptc('Province/State')),
      first(60, xmp('Country'), iptc('Country/Primary Location Name')),
    ]),
    captured_at:
      [xmp('DateCreated'), exif('DateTimeOriginal'), iptc('Date Created'), xmp('CreateDate')]
        .map((texts) => parseMoment(texts[0] ?? ''))
        .find((moment) => moment !== null) ?? null,
    digital_source_type: readSourceType(xmp('DigitalSourceType')[0] ?? '') ?? null,
  }
}

/** "Nok, Jaba, Nigeria": each name once, at most 100 characters. */
const placeIn = (names: string[]) => cleanText([...new Set(names.filter(Boolean))].join(', '), 100)

/** Up to 50 cleaned keywords, each once regardless of case. */
export function cleanKeywords(keywords: string[]): string[] {
  const kept = new Map<string, string>()
  for (const keyword of keywords.slice(0, 500)) {
    const text = cleanText(keyword, 60)
    if (text && !kept.has(text.toLowerCase())) kept.set(text.toLowerCase(), text)
  }
  return [...kept.values()].slice(0, KEYWORDS_MAX)
}

/** One clean line of at most `max` characters; line breaks and control characters become spaces. */
export function cleanText(text: string, max: number): string {
  const line = cleanLine(text.slice(0, max * 4).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
  return Array.from(line).slice(0, max).join('').trim()
}

/** Parses "2021:05:04 10:00:00", "2021-05-04T10:00:00+01:00" or "20210504"; UTC when there is no time zone. */
export function parseMoment(text: string): Date | null {
  const match =
    /^(\d{4})[-:]?(\d{2})[-:]?(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?\s?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text.trim(),
    )
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = match
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  if (Number.isNaN(moment.getTime()) || Number(year) < 1826 || moment.getTime() > Date.now() + 86_400_000)
    return null
  // Date turns 31 June into 1 July; refuse such dates instead.
  const days_in_month = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) <= days_in_month ? moment : null
}

/** The texts of a tag: the reader returns strings, objects with a description, and lists of both. */
function listTexts(tag: unknown): string[] {
  if (typeof tag === 'string') return [tag]
  if (Array.isArray(tag)) return tag.flatMap(listTexts)
  if (typeof tag !== 'object' || tag === null) return []
  const { value, description } = tag as { value?: unknown; description?: unknown }
  // XMP lists are arrays of items, one per language or keyword.
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return value.flatMap(listTexts)
  if (typeof description === 'string') return [description]
  return typeof value === 'string' ? [value] : []
}

/**
 * A JPEG that contains only metadata: the reader requires a file, and the decoder has already found the blocks of any
 * of the three formats without loading the file into memory.
 */
function asJpeg({ exif, xmp, iptc }: MetadataBlocks): Buffer {
  const parts = [Buffer.from([0xff, 0xd8])]
  const add = (marker: number, ...body: Buffer[]) => {
    const bytes = Buffer.concat(body)
    if (bytes.length > SEGMENT_MAX_BYTES) return
    parts.push(Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]), bytes)
  }
  const exif_mark = Buffer.from('Exif\0\0', 'latin1')
  if (exif) add(0xe1, exif.subarray(0, 6).equals(exif_mark) ? exif : Buffer.concat([exif_mark, exif]))
  if (xmp) add(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), xmp)
  if (iptc) {
    const photoshop_mark = Buffer.from('Photoshop 3.0\0', 'latin1')
    add(
      0xed,
      iptc.subarray(0, photoshop_mark.length).equals(photoshop_mark)
        ? iptc
        : Buffer.concat([photoshop_mark, iptc]),
    )
  }
  parts.push(Buffer.from([0xff, 0xd9]))
  return Buffer.concat(parts)
}

/** A term of IPTC's digital source types, given alone, as an address or as `digsrctype:…`; undefined for any other text. */
export function readSourceType(text: string): DigitalSourceType | undefined {
  const [, term] =
    /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/|digsrctype:)?([a-zA-Z]{1,50})\/?$/.exec(
      text.trim(),
    ) ?? []
  return term && Object.hasOwn(digital_source_types, term) ? (term as DigitalSourceType) : undefined
}
