/** PostgreSQL advisory locks, one number per purpose. Reusing a number would make unrelated work wait or stop. */
export const advisory_locks = {
  migrations: 74_119_001,
  backup: 74_119_002,
  demo_catalogue: 74_119_003,
  popularity: 74_119_004,
  search_terms: 74_119_005,
  search_build: 74_119_006,
  leader: 74_119_007,
  search_writer: 74_119_008,
  added_meanings: 74_119_009,
  payouts_of_the_day: 74_119_010,
  /** With a second number, of the message. */
  enquiry: 74_119_011,
  settings: 74_119_012,
  first_owner: 74_119_013,
  slugs: 74_119_014,
} as const
