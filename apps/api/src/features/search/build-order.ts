/** The message to the building process. */
export interface BuildOrder {
  connection_string: string
  /** Path of the segment's file. It is replaced only by a complete new one. */
  file: string
}

/** What a segment was built from. */
export interface SegmentOrigin {
  /** Identifies the server and database. A file from another database is ignored. */
  database: string
  /** Changes are complete within an epoch only. */
  epoch: string
  /** The segment includes all transactions before this one. */
  cursor: string
  /** ms since 1970. */
  built_at: number
}

/** The building process's answer: the file is complete, or another process is building one. */
export type BuildAnswer = 'built' | 'busy'
