/** The message to the building process. */
export interface BuildOrder {
  connection_string: string
  /** Where to write the snapshot. */
  file: string
}

/** The building process's answer once the file is complete. */
export const BUILT = 'built'
