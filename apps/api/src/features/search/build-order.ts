/** The message to the building process. */
export interface BuildOrder {
  connection_string: string
  /** Where to write the segment: replaced as a whole once the new one is complete. */
  file: string
}

/** What a segment was built from. */
export interface SegmentOrigin {
  /** The database of this PostgreSQL; a file of another one is of no use. */
  database: string
  /** Changes are complete within an epoch only. */
  epoch: string
  /** Every change of a transaction before this one is included. */
  cursor: string
  /** ms since 1970. */
  built_at: number
}

/** The building process's answer: the file is complete, or another process is building one. */
export type BuildAnswer = 'built' | 'busy'
