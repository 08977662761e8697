export interface Member {
  full_name: string
  email: string
  /** Whether they are a contributor. */
  studio: boolean
}
