/** What the shell shows of whoever is signed in. */
export interface Member {
  full_name: string
  email: string
}
