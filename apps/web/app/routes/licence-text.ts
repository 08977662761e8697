import { viewLegalText } from '@taswira/contract'
import { callForPage } from '../api/call-for-page.ts'
import { cachedText } from '../features/seo/xml.ts'
import type { Route } from './+types/licence-text.ts'

/** A version of the Standard License as a file, with exactly the bytes whose hash certificates contain. */
export async function loader({ params: { version } }: Route.LoaderArgs) {
  const { text } = await callForPage(viewLegalText, { params: { kind: 'licence', version } })
  return cachedText(text, 'text/plain', 86_400)
}
