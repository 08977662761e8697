import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * The 8,354 passwords of at least eight characters among the 20,000 that occur most often in leaks: the list of Django
 * 5.2 (BSD-3-Clause, see common-passwords.LICENSE), in lower case, one a line. Shorter ones are refused anyway.
 */
const leaked = gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url))).toString()

/** What is tried first here, in lower case, and isn't in that list. */
const local = `
  password2024 password2025 password2026 p@ssw0rd1 pass12345 changeme123 1231231234 123412345 123456a1 aa12345678
  admin12345 administrador root1234 test12345 default1 user1234 guest123 nigeria123 nigeria2024 nigeria2025 nigeria2026
  lagos123 lagos1234 naija123 naija1234 kenya1234 nairobi1 ghana1234 africa123 africa1234 blessed123 favour123 testimony
  hallelujah mercy123 taswira1 taswira12 taswira123`

/** Common passwords of at least eight characters, in lower case. */
export const common_passwords: ReadonlySet<string> = new Set([
  ...leaked.trimEnd().split('\n'),
  ...local.trim().split(/\s+/),
])
