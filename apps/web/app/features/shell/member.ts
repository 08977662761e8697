export interface Member {
  full_name: string
  email: string
}
