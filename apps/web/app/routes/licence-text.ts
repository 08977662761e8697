import { cachedText } from '../features/seo/xml.ts'
import { findLicenceText } from '../server/licence-texts.server.ts'
import type { Route } from './+types/licence-text.ts'

/** The file of one wording of the Standard License, byte for byte what certificates carry the hash of. */
export function loader({ params: { version } }: Route.LoaderArgs) {
  const text = findLicenceText(version)
  if (!text) throw new Response(null, { status: 404 })
  return cachedText(text.file, 'text/plain', 86_400)
}
