import { type DigitalSourceType, digital_source_types } from '@taswira/contract'

/** A term of IPTC's digital source types, given alone, as an address or as `digsrctype:…`; undefined for any other text. */
export function readSourceType(text: string): DigitalSourceType | undefined {
  const [, term] =
    /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/|digsrctype:)?([a-zA-Z]{1,50})\/?$/.exec(
      text.trim(),
    ) ?? []
  return term && Object.hasOwn(digital_source_types, term) ? (term as DigitalSourceType) : undefined
}
