const PHOTOSHOP = 'Photoshop 3.0\0'
const IPTC_RESOURCE = 0x0404

/** The texts of a dataset of record 2, by its number in IPTC's IIM 4.2. */
export type IptcTexts = (dataset: number) => string[]

/** More datasets, and more bytes of one, aren't read: decoding takes longer than all else about a file. */
const DATASETS_MAX = 1_000
const TEXT_MAX_BYTES = 8_000

/** Reads an IPTC block, also within Photoshop's resources, in any of the encodings in which programs write it. */
export function readIptc(block: Buffer | undefined): IptcTexts {
  const found: { dataset: number; bytes: Buffer }[] = []
  for (const bytes of block ? recordsIn(block) : [])
    for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c && found.length < DATASETS_MAX; ) {
      const length = bytes.readUInt16BE(at + 3)
      // Above 32 kB the length has a length itself; no text is that long.
      if (length > 0x7fff) break
      if (bytes[at + 1] === 2)
        found.push({
          dataset: bytes[at + 2]!,
          bytes: bytes.subarray(at + 5, at + 5 + Math.min(length, TEXT_MAX_BYTES)),
        })
      at += 5 + length
    }
  const texts = decodeTexts(found.map(({ bytes }) => bytes))
  return (wanted) => texts.filter((text, place) => found[place]!.dataset === wanted && text.trim())
}

/** The IPTC records of all Photoshop resources with them, or the block itself. */
function recordsIn(block: Buffer): Buffer[] {
  const is_photoshop = block.toString('latin1', 0, PHOTOSHOP.length) === PHOTOSHOP
  let at = is_photoshop ? PHOTOSHOP.length : 0
  if (block[at] === 0x1c) return [block.subarray(at)]
  const records: Buffer[] = []
  while (at + 12 <= block.length && block.toString('latin1', at, at + 4) === '8BIM') {
    const name_bytes = block[at + 6]! + 1
    const size_at = at + 6 + name_bytes + (name_bytes % 2)
    if (size_at + 4 > block.length) break
    const size = block.readUInt32BE(size_at)
    const data = block.subarray(size_at + 4, size_at + 4 + size)
    if (block.readUInt16BE(at + 4) === IPTC_RESOURCE) records.push(data)
    at = size_at + 4 + size + (size % 2)
  }
  return records
}

/** Characters that are enough to recognise an encoding. */
const SAMPLE_MAX = 20_000

/**
 * Decodes texts that one program wrote: UTF-8 where they are valid UTF-8, whatever encoding is declared, and otherwise
 * the more plausible of Windows-1252, with Latin-1, and MacRoman.
 */
export function decodeTexts(texts: Uint8Array[]): string[] {
  const [utf_8, windows, mac] = ['utf-8', 'windows-1252', 'macintosh'].map((encoding) => {
    const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
    return texts.map((bytes) => {
      try {
        return decoder.decode(bytes)
      } catch {
        return undefined
      }
    })
  }) as [(string | undefined)[], string[], string[]]
  const old = texts.map((_, place) => place).filter((place) => utf_8[place] === undefined)
  const plausible = (decoded: string[]) =>
    plausibility(
      old
        .map((place) => decoded[place])
        .join('\n')
        .slice(0, SAMPLE_MAX),
    )
  const others = plausible(mac) > plausible(windows) ? mac : windows
  return utf_8.map((text, place) => text ?? others[place]!)
}

/** Letters within words speak for an encoding; capitals after small letters and symbols beside letters against it. */
function plausibility(text: string): number {
  let points = 0
  for (const { index, 0: sign } of text.matchAll(/[^\0-\x7f]/g)) {
    const [before = '', after = ''] = [text[index - 1], text[index + 1]]
    const in_word = /\p{L}/u.test(before) || /\p{L}/u.test(after)
    const apart = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(sign)
    const split = /\p{Ll}/u.test(sign) && /\p{Lu}/u.test(after) && /\p{L}/u.test(before)
    if (/[’‘“”–—…©®°]/.test(sign)) points += 1
    else if (/\p{L}/u.test(sign)) points += apart || split ? -1 : in_word ? 1 : 0
    else points -= in_word ? 1 : 0
  }
  return points
}
