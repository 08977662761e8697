import { crc32 } from 'node:zlib'
import type { Caption } from '@taswira/contract'
import {
  type DataMining,
  type DigitalSourceType,
  dataMiningAddress,
  not_in_xml,
  type ReleaseSummary,
  sourceTypeAddress,
  usesNotAgreed,
} from '@taswira/contract/image-files'
import anyAscii from 'any-ascii'

/** Metadata embedded in a delivered file, so that the image can be traced to its creator and licence. */
export interface LicenceMetadata {
  /** Name of the site that sells the licence. */
  seller: string
  title: string
  description: string
  /** Captions in languages other than English. */
  captions?: Caption[]
  creator: string
  /** The copyright line; empty when the source has none. */
  copyright: string
  licence_name: string
  licence_url: string
  /** The asset's own page, where it can be licensed. */
  asset_url: string
  /** A public-domain work, which is marked as having no rights reserved. */
  public_domain: boolean
  /** How it was made; null when not stated. */
  digital_source_type: DigitalSourceType | null
  data_mining: DataMining
  /** The licence that the file is delivered for; absent in files that are the same for everybody. */
  licensed?: GrantedLicence
}

export interface GrantedLicence {
  certificate_id: string
  certificate_url: string
  /** The client and the project that the licensee named. */
  reference: string[]
  /** The image's releases when it was licensed; null when nothing was stated. */
  release: ReleaseSummary | null
}

/** PLUS's terms for the releases of people and of property (PLUS licence data format, "Release status"). */
function releaseTerms(release: ReleaseSummary): {
  ModelReleaseStatus: string
  PropertyReleaseStatus: string
} {
  const { status, models, properties } = release
  const signed = usesNotAgreed(release).length > 0 ? 'L' : 'U'
  const term = (kind: 'MR' | 'PR', releases: number) => {
    if (status === 'not_released') return `${kind}-NON`
    return status === 'released' && releases > 0 ? `${kind}-${signed}${kind}` : `${kind}-NAP`
  }
  return { ModelReleaseStatus: term('MR', models), PropertyReleaseStatus: term('PR', properties) }
}

/** Longest packet that the encoder writes into a JPEG, in bytes; it leaves out a longer one without a word. */
const XMP_MAX_BYTES = 60_000

/** An XMP packet with the fields that search engines and image editors read; without captions when they don't fit. */
export function toXmp(licence: LicenceMetadata): string {
  const xmp = writeXmp(licence)
  return Buffer.byteLength(xmp) > XMP_MAX_BYTES ? writeXmp({ ...licence, captions: [] }) : xmp
}

function writeXmp(licence: LicenceMetadata): string {
  const { title, description, creator, licence_name, licence_url, asset_url, seller } = licence
  const { digital_source_type, data_mining } = licence
  const language = (text: string, others: [language: string, text: string][] = []) => {
    const items = [['x-default', text], ...others].filter(([, one]) => one)
    return `<rdf:Alt>${items.map(([tag, one]) => `<rdf:li xml:lang="${tag}">${escapeXml(one!)}</rdf:li>`).join('')}</rdf:Alt>`
  }
  const captions = licence.captions ?? []
  const titles = captions.map((caption): [string, string] => [caption.language, caption.title])
  const descriptions = captions
    .filter((caption) => caption.description)
    .map((caption): [string, string] => [caption.language, caption.description])
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about=""',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
    ' xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    `<dc:title>${language(title, titles)}</dc:title>`,
    (description || descriptions.length > 0) &&
      `<dc:description>${language(description, descriptions)}</dc:description>`,
    `<dc:creator><rdf:Seq><rdf:li>${escapeXml(creator)}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:rights>${language(rightsNotice(licence))}</dc:rights>`,
    `<photoshop:Credit>${escapeXml(`${creator} / ${seller}`)}</photoshop:Credit>`,
    `<xmpRights:Marked>${licence.public_domain ? 'False' : 'True'}</xmpRights:Marked>`,
    `<xmpRights:WebStatement>${escapeXml(licence_url)}</xmpRights:WebStatement>`,
    `<xmpRights:UsageTerms>${language(licence_name)}</xmpRights:UsageTerms>`,
    '<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource">',
    `<plus:LicensorName>${escapeXml(seller)}</plus:LicensorName>`,
    `<plus:LicensorURL>${escapeXml(asset_url)}</plus:LicensorURL>`,
    '</rdf:li></rdf:Seq></plus:Licensor>',
    digital_source_type &&
      `<Iptc4xmpExt:DigitalSourceType>${sourceTypeAddress(digital_source_type)}</Iptc4xmpExt:DigitalSourceType>`,
    `<plus:DataMining>${dataMiningAddress(data_mining)}</plus:DataMining>`,
    ...(licence.licensed ? grantedFields(licence.licensed) : []),
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ]
    .filter(Boolean)
    .join('')
}

function grantedFields({ certificate_id, certificate_url, reference, release }: GrantedLicence): string[] {
  const bag = (name: string, texts: string[]) =>
    `<plus:${name}><rdf:Bag>${texts.map((text) => `<rdf:li>${escapeXml(text)}</rdf:li>`).join('')}</rdf:Bag></plus:${name}>`
  return [
    bag('LicensorTransactionID', [certificate_id]),
    `<plus:TermsAndConditionsURL>${escapeXml(certificate_url)}</plus:TermsAndConditionsURL>`,
    reference.length > 0 ? bag('LicenseeProjectReference', reference) : '',
    ...Object.entries(release ? releaseTerms(release) : {}).map(
      ([name, term]) => `<plus:${name}>http://ns.useplus.org/ldf/vocab/${term}</plus:${name}>`,
    ),
  ]
}

/**
 * A finished file with another XMP packet in the place of the one that we wrote into it, so that the rest of the file
 * stays the same for every licence.
 */
export function withOtherXmp(file: Buffer, format: 'jpeg' | 'png', xmp: string): Buffer {
  const packet = format === 'png' ? xmpChunk(xmp) : xmpSegment(xmp)
  const { start, end } = format === 'png' ? findXmpChunk(file) : findXmpSegment(file)
  return Buffer.concat([file.subarray(0, start), packet, file.subarray(end)])
}

const findXmpChunk = (png: Buffer) => ({
  start: PNG_HEAD_BYTES,
  end: PNG_HEAD_BYTES + 12 + png.readUInt32BE(PNG_HEAD_BYTES),
})

const XMP_MARK = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')

function findXmpSegment(jpeg: Buffer) {
  const start = jpeg.indexOf(XMP_MARK) - 4
  return { start, end: start + 2 + jpeg.readUInt16BE(start + 2) }
}

function xmpSegment(xmp: string): Buffer {
  const body = Buffer.concat([XMP_MARK, Buffer.from(xmp, 'utf8')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Signature and header chunk of every PNG; any chunks may follow. */
export const PNG_HEAD_BYTES = 33

/**
 * Inserts an XMP packet as an iTXt chunk, as the standard requires. libvips would use zTXt, which hardly any other program
 * reads.
 */
export function pngWithXmp(png: Buffer, xmp: string): Buffer {
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), xmpChunk(xmp), png.subarray(PNG_HEAD_BYTES)])
}

/** The chunk with an XMP packet, to be inserted after a PNG's header. */
function xmpChunk(xmp: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0', 'latin1'),
    Buffer.from(xmp, 'utf8'),
  ])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The two EXIF fields that old programs read. EXIF text is ASCII, so accents are dropped; the XMP has them. */
export function toExif(licence: LicenceMetadata): { Artist: string; Copyright: string } {
  return { Artist: toAscii(licence.creator), Copyright: toAscii(rightsNotice(licence)) }
}

function rightsNotice({ copyright, creator, licence_name, public_domain }: LicenceMetadata): string {
  if (copyright) return copyright
  return public_domain ? licence_name : `© ${creator}`
}

const toAscii = (text: string) => anyAscii(text.replaceAll('©', '(c)')).replace(/[^\x20-\x7e]/g, '?')

/** Escapes text for XML content and attributes; drops characters that XML can't contain. */
function escapeXml(text: string): string {
  return text.replace(not_in_xml, '').replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
