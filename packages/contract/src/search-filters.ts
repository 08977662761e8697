export const orientations = ['landscape', 'portrait', 'square'] as const
export type Orientation = (typeof orientations)[number]

export const sorts = ['relevant', 'newest', 'popular'] as const
export type Sort = (typeof sorts)[number]

/** Colours of the filter with their swatches. */
export const colours = [
  { slug: 'red', name: 'Red', hex: '#c8322f' },
  { slug: 'orange', name: 'Orange', hex: '#e8842c' },
  { slug: 'yellow', name: 'Yellow', hex: '#f3c842' },
  { slug: 'green', name: 'Green', hex: '#3f8f4f' },
  { slug: 'teal', name: 'Teal', hex: '#2d9490' },
  { slug: 'blue', name: 'Blue', hex: '#3566c0' },
  { slug: 'purple', name: 'Purple', hex: '#7a4aa5' },
  { slug: 'pink', name: 'Pink', hex: '#dd7fa4' },
  { slug: 'brown', name: 'Brown', hex: '#7a4a2b' },
  { slug: 'black', name: 'Black', hex: '#1c1714' },
  { slug: 'grey', name: 'Grey', hex: '#8d8a87' },
  { slug: 'white', name: 'White', hex: '#f7f5f2' },
] as const
export type ColourSlug = (typeof colours)[number]['slug']
export const colour_slugs = colours.map((colour) => colour.slug)
