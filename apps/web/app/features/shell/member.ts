/** What the shell shows of the member. */
export interface Member {
  full_name: string
  email: string
}
