import { data, replace } from 'react-router'
import type { Route } from './+types/not-found.ts'

/** Every unknown path; the root renders the page. */
export function loader() {
  throw data(null, { status: 404 })
}

/** In the browser, paths that the visitors' list of routes doesn't have: the server knows all pages. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const here = location.href
  location.assign(request.url)
  // After Back, the browser may show this page as it was left, still waiting for the other one.
  await new Promise((resume) => addEventListener('pageshow', resume, { once: true }))
  return replace(here)
}

export default function NotFound() {
  return null
}
