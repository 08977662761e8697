/** Where at the desk one is. */
export interface DeskPlace {
  /** The one thing that the address names; empty for lists. */
  id: string
  query: URLSearchParams
}
