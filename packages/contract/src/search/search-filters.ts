import { people_shown, type PeopleShown } from '../assets/people-shown.ts'
import { release_use_codes } from '../releases/release-uses.ts'
import { filter_names, type FilterName } from './search-words.ts'

export const orientations = ['landscape', 'portrait', 'square'] as const
export type Orientation = (typeof orientations)[number]

export const sorts = ['relevant', 'newest', 'popular'] as const
export type Sort = (typeof sorts)[number]

/** Filter colours with their swatches. */
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

/**
 * Filters of a list with their values. Each is a query parameter of a search and of the page that shows it. An image
 * whose fact isn't stated matches no value.
 */
export const search_filters = {
  orientation: orientations,
  colour: colour_slugs,
  people: Object.keys(people_shown) as PeopleShown[],
  /** All people and property shown that need a release have one that counts (decision 77). */
  released: ['yes'],
  /** Everyone shown agreed to this sensitive use. */
  cleared: release_use_codes,
  /** Declared as made without generative AI. */
  made_by: ['people'],
} as const satisfies Record<FilterName, readonly string[]>

/** At most one value per filter; empty or absent: no filter. */
export type Filters = { [Name in FilterName]?: (typeof search_filters)[Name][number] | '' | undefined }

/** Only the filters that are set. */
export const setFilters = (filters: Filters) =>
  Object.fromEntries(filter_names.filter((name) => filters[name]).map((name) => [name, filters[name]])) as {
    [Name in FilterName]?: (typeof search_filters)[Name][number]
  }
