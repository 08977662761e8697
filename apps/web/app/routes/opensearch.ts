import { cachedText, xml } from '../features/seo/xml.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/opensearch.ts'
import { settings } from '../site/settings.ts'

/** Lets browsers add the site to their search engines. */
export function loader({ context }: Route.LoaderArgs) {
  const origin = xml(pageContext(context).public_origin)
  return cachedText(
    `<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xml(settings.now().name)}</ShortName>
<Description>${xml(settings.now().description)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${origin}/favicon.ico</Image>
<Url type="text/html" template="${origin}/search?keywords={searchTerms}"/>
</OpenSearchDescription>
`,
    'application/opensearchdescription+xml',
    300,
  )
}
