/** What the building process is told. */
export interface BuildOrder {
  connection_string: string
  /** Where the snapshot is to lie. */
  file: string
}

/** What it says when the file is there. */
export const BUILT = 'built'
