import { data, replace } from 'react-router'
import { loadHeroImages } from './parts/hero-images.ts'
import type { Route } from './+types/not-found.ts'

/** Handles every unknown path; the root renders the page, with these images. */
export async function loader() {
  const assets = await loadHeroImages().catch(() => [])
  throw data(assets, { status: 404 })
}

/**
 * In the browser, this handles paths that aren't in the visitors' manifest. It loads them from the server, which knows
 * all pages.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const here = location.href
  location.assign(request.url)
  // After Back, the browser may restore this page while it is still waiting for the other one.
  await new Promise((resume) => addEventListener('pageshow', resume, { once: true }))
  return replace(here)
}

export default function NotFound() {
  return null
}
