import { type DigitalSourceType, type FilterName, isMadeByPeople, type PeopleShown } from '@taswira/contract'

/** A document as read from the database. */
export interface SearchDocument {
  asset_id: number
  contributor_id: number
  category_slug: string
  orientation: string
  colours: string[]
  /** Null when not stated. */
  people: PeopleShown | null
  /** Whether it has releases that count. */
  released: boolean
  digital_source_type: DigitalSourceType | null
  popularity: number
  /** Seconds since 1970. */
  published_s: number
  /** PostgreSQL's text form of a tsvector: `'ankara':1A 'dress':2A,5B`. */
  search_vector: string
}

/** The filters of a search besides words and a contributor. */
export type FacetName = 'category' | FilterName

/** The values of each facet that a document has. */
export const facets: Record<FacetName, (document: SearchDocument) => readonly string[]> = {
  category: ({ category_slug }) => [category_slug],
  orientation: ({ orientation }) => [orientation],
  colour: ({ colours }) => colours,
  people: ({ people }) => (people === null ? [] : [people]),
  released: ({ released }) => (released ? ['yes'] : []),
  made_by: ({ digital_source_type }) => (isMadeByPeople(digital_source_type) ? ['people'] : []),
}
export const facet_names = Object.keys(facets) as FacetName[]

/** Weight of `factWords`, as in postings: the same as keywords. */
export const FACT_WEIGHT = 2

/** Words by which a search can prefer documents with a fact. No lexeme of PostgreSQL has their form. */
export const factWords = ({
  orientation,
  people,
}: Pick<SearchDocument, 'orientation' | 'people'>): string[] => [
  `orientation:${orientation}`,
  `people:${people ?? 'unknown'}`,
]
