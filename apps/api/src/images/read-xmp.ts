import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { not_in_xml } from '@taswira/contract/image-files'
import { hasMore } from './has-more.ts'

/** Larger packets, with the history of a Photoshop file for example, aren't read. In bytes. */
export const XMP_MAX_BYTES = 8 * 1024 * 1024
/** Tags, attributes or entities: the parser takes up to 0.1 ms for each. */
const SIGNS_MAX = 20_000
/** The parser copies all namespaces for each element within. */
const NAMESPACES_MAX = 1_000

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  digiKam: 'http://www.digikam.org/ns/1.0/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  MicrosoftPhoto: 'http://ns.microsoft.com/photo/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
} as const
type Name = `${keyof typeof namespaces}:${string}`

/** The texts of a property: of a list each item, of alternatives in languages the default first. */
export type XmpTexts = (name: Name) => string[]

/**
 * Reads XMP packets, which together describe one file; the first that has a property counts. Skips unreadable ones, and
 * calls `onDropped` for those that would take too long.
 */
export function readXmp(packets: Uint8Array[], onDropped: (what: string) => void): XmpTexts {
  const descriptions = packets.flatMap((packet) => {
    if (packet.length > XMP_MAX_BYTES) {
      onDropped(`XMP of more than ${XMP_MAX_BYTES / 1024 / 1024} MB`)
      return []
    }
    try {
      const text = textOf(packet)
      const is_slow = ['<', '=', '&'].some((sign) => hasMore(text, sign, SIGNS_MAX))
      if (!is_slow && !hasMore(text, 'xmlns:', NAMESPACES_MAX)) return descriptionsIn(text)
      onDropped('XMP with too many elements')
      return []
    } catch {
      return []
    }
  })
  return (name) => {
    const [prefix, local] = name.split(':') as [keyof typeof namespaces, string]
    for (const description of descriptions) {
      const texts = textsOf(description, namespaces[prefix], local)
      if (texts.length) return texts
    }
    return []
  }
}

/** Some programs write UTF-16, and old ones Latin-1. */
function textOf(packet: Uint8Array): string {
  const [a, b] = packet
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return new TextDecoder('utf-16be').decode(packet)
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return new TextDecoder('utf-16le').decode(packet)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(packet)
  } catch {
    return new TextDecoder('windows-1252').decode(packet)
  }
}

function descriptionsIn(text: string): Element[] {
  // What stands around the element itself, such as padding and declarations, may be broken.
  const packet = packetIn(text)
  if (!packet) return []
  const declared = /<x:xmpmeta\b([^>]*)>/.exec(text)?.[1] ?? ''
  const parsed = (xml: string) =>
    [
      ...new DOMParser({ onError: () => {} })
        .parseFromString(
          `<x ${declared.match(/xmlns:\w+\s*=\s*("[^"]*"|'[^']*')/g)?.join(' ') ?? ''}>${xml}</x>`,
          'text/xml',
        )
        .getElementsByTagNameNS(rdf, 'RDF'),
    ].flatMap((root) => elementsIn(root))
  try {
    return parsed(packet)
  } catch {
    return parsed(mended(packet))
  }
}

/** From the first start of the element to its last end; not one regular expression, which would try all pairs of them. */
function packetIn(text: string): string | undefined {
  const start = text.search(/<(?:\w{1,30}:)?RDF\b/)
  const [end] =
    text
      .slice(start)
      .match(/<\/(?:\w{1,30}:)?RDF\s{0,30}>/g)
      ?.slice(-1) ?? []
  return start === -1 || !end ? undefined : text.slice(start, text.lastIndexOf(end) + end.length)
}

/** Escapes bare ampersands, and declares prefixes that are used without a declaration. */
function mended(packet: string): string {
  const prefixes = new Set(
    [...packet.matchAll(/[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_]/g)].map(([, prefix]) => prefix!),
  )
  const declared = new Set([...packet.matchAll(/xmlns:([A-Za-z_][\w.-]*)=/g)].map(([, prefix]) => prefix!))
  const missing = [...prefixes].filter((prefix) => prefix !== 'xml' && !declared.has(prefix))
  const address = (prefix: string) =>
    prefix === 'rdf' ? rdf : ((namespaces as Record<string, string>)[prefix] ?? `urn:${prefix}`)
  return packet
    .replace(not_in_xml, '')
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replace(/RDF\b/, `RDF ${missing.map((prefix) => `xmlns:${prefix}="${address(prefix)}"`).join(' ')}`)
}

const elementsIn = (node: Node): Element[] =>
  [...node.childNodes].filter((child): child is Element => child.nodeType === child.ELEMENT_NODE)

function textsOf(description: Element, namespace: string, local: string): string[] {
  const attribute = description.getAttributeNS(namespace, local)
  if (attribute) return [attribute]
  const property = elementsIn(description).find(
    (child) => child.namespaceURI === namespace && child.localName === local,
  )
  if (!property) return []
  const items = elementsIn(property).flatMap(elementsIn)
  if (!items.length) return [property.textContent ?? ''].filter((text) => text.trim())
  return items
    .toSorted((one, other) => Number(isDefault(other)) - Number(isDefault(one)))
    .map((item) => item.textContent ?? '')
    .filter((text) => text.trim())
}

const isDefault = (item: Element) =>
  item.getAttributeNS('http://www.w3.org/XML/1998/namespace', 'lang')?.toLowerCase() === 'x-default'
