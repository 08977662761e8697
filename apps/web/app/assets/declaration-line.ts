import {
  type DataMining,
  type DigitalSourceType,
  data_minings,
  digital_source_types,
  isPublicDomain,
  makings,
} from '@taswira/contract'

interface Declared {
  digital_source_type: DigitalSourceType | null
  data_mining: DataMining | null
}

/** A line like "Made with a camera. Not licensed for AI training."; empty when nothing was declared. */
export const declarationLine = (
  { digital_source_type, data_mining }: Declared,
  licence: { name: string },
): string =>
  [
    digital_source_type && makingOf(digital_source_type),
    // We don't license public-domain images for training: nobody needs a licence.
    isPublicDomain(licence.name)
      ? 'Public domain: AI training needs no licence'
      : data_mining && data_minings[data_mining],
  ]
    .filter(Boolean)
    .map((text) => `${text}.`)
    .join(' ')

/** How an image was made, in our words. */
const makingOf = (type: DigitalSourceType): string => makings[digital_source_types[type]]
