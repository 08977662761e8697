import { crc32, deflateSync } from 'node:zlib'

/** An XMP packet with these properties, as XML. */
export const xmpOf = (body: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
   xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
   xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">${body}</rdf:Description></rdf:RDF></x:xmpmeta>`

/** A title in these languages. */
export const titleIn = (titles: Record<string, string>) =>
  `<dc:title><rdf:Alt>${Object.entries(titles)
    .map(([language, title]) => `<rdf:li xml:lang="${language}">${title}</rdf:li>`)
    .join('')}</rdf:Alt></dc:title>`

export const keywordsOf = (...keywords: string[]) =>
  `<dc:subject><rdf:Bag>${keywords.map((keyword) => `<rdf:li>${keyword}</rdf:li>`).join('')}</rdf:Bag></dc:subject>`

/** An IPTC block in Photoshop's resources: datasets of record 2 by number. */
export function iptcOf(...datasets: [dataset: number, bytes: string | Uint8Array][]): Buffer {
  const records = Buffer.concat(
    datasets.map(([dataset, bytes]) => {
      const body = Buffer.from(bytes as string)
      return Buffer.concat([Buffer.from([0x1c, 2, dataset, body.length >> 8, body.length & 255]), body])
    }),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(records.length)
  return Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    size,
    records,
    Buffer.alloc(records.length % 2),
  ])
}

/** An EXIF block of the main directory: texts as ASCII values, bytes as byte values. */
export function exifOf(...tags: [tag: number, value: string | Uint8Array][]): Buffer {
  const head = Buffer.alloc(10)
  head.write('II*\0\x08', 'latin1')
  head.writeUInt16LE(tags.length, 8)
  let values_at = 10 + tags.length * 12 + 4
  const values: Buffer[] = []
  const entries = tags.map(([tag, value]) => {
    const bytes = Buffer.concat([Buffer.from(value as string, 'latin1'), Buffer.alloc(6)])
    const entry = Buffer.alloc(12)
    entry.writeUInt16LE(tag, 0)
    entry.writeUInt16LE(typeof value === 'string' ? 2 : 1, 2)
    entry.writeUInt32LE(bytes.length, 4)
    entry.writeUInt32LE(values_at, 8)
    values.push(bytes)
    values_at += bytes.length
    return entry
  })
  return Buffer.concat([head, ...entries, Buffer.alloc(4), ...values])
}

/** A JPEG with further application segments after its start. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...segments.map((body) =>
      Buffer.concat([Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]), body]),
    ),
    jpeg.subarray(2),
  ])

/** A PNG with further chunks after its header. */
export const withChunks = (png: Buffer, ...chunks: [type: string, body: Buffer][]) =>
  Buffer.concat([
    png.subarray(0, 33),
    ...chunks.map(([type, body]) => {
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
      const named = Buffer.concat([Buffer.from(type), body])
      length.writeUInt32BE(body.length)
      sum.writeUInt32BE(crc32(named))
      return Buffer.concat([length, named, sum])
    }),
    png.subarray(33),
  ])

/** The body of an iTXt chunk with compressed text. */
export const compressedText = (keyword: string, text: string) =>
  Buffer.concat([Buffer.from(`${keyword}\0\x01\0\0\0`), deflateSync(text)])
