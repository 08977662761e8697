import { cachedText } from '../features/seo/xml.ts'
import { findLicenceText } from '../server/legal-texts.server.ts'
import type { Route } from './+types/licence-text.ts'

/** A version of the Standard License as a file, with exactly the bytes whose hash certificates contain. */
export function loader({ params: { version } }: Route.LoaderArgs) {
  const text = findLicenceText(version)
  if (!text) throw new Response(null, { status: 404 })
  return cachedText(text.file, 'text/plain', 86_400)
}
