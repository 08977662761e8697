import {
  type DigitalSourceType,
  type FilterName,
  isMadeByPeople,
  type PeopleShown,
  type ReleaseUse,
} from '@taswira/contract'

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
  /** Sensitive uses that everyone shown agreed to. */
  cleared_uses: ReleaseUse[]
  /** `drawing` also stands for images that nobody said to show people, and in which no face was found. */
  shown: 'nobody' | 'drawing' | 'people'
  /** Its keywords that may harm people, folded. */
  given: string[]
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
  cleared: ({ cleared_uses }) => cleared_uses,
  made_by: ({ digital_source_type }) => (isMadeByPeople(digital_source_type) ? ['people'] : []),
}
export const facet_names = Object.keys(facets) as FacetName[]

/** Weight of `factWords`, as in postings: the same as keywords. */
export const FACT_WEIGHT = 2

/** Words by which a search can prefer documents with a fact. No lexeme of PostgreSQL has their form. */
export const factWords = ({
  orientation,
  people,
  shown,
  cleared_uses,
  given,
}: Pick<SearchDocument, 'orientation' | 'people' | 'shown' | 'cleared_uses' | 'given'>): string[] => [
  `orientation:${orientation}`,
  `people:${people ?? 'unknown'}`,
  `shown:${shown}`,
  ...cleared_uses.map((use) => `cleared:${use}`),
  ...given.map((word) => `given:${word}`),
]
