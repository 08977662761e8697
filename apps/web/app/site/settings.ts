import { creditsText, type Site } from '@taswira/contract'

interface PageSite extends Site {
  /** "Join free: 24 credits, 8 images"; made on the server, so that every page's script is smaller. */
  join_text: string
}

let current: Readonly<PageSite> | undefined

/**
 * What owners publish: the site's name, contact details and prices. Scripts don't contain it: the browser reads it from
 * `<html data-site>`. On the server it is empty until the first page, so ask while rendering, not when a module is loaded.
 */
export const settings = {
  now: (): Readonly<PageSite> => (current ??= firstSite()),
  /** For the server before it renders a page, and for the desk when the set-up guide makes the shop sell. */
  replace(site: Site): void {
    current = { ...site, join_text: joinText(site) }
  },
}

function firstSite() {
  return import.meta.env.SSR ? {} : JSON.parse(document.documentElement.dataset.site!)
}

function joinText({ prices }: Partial<Site>): string {
  // Tests give only a name.
  if (!prices) return ''
  const images = Math.floor(prices.welcome_credits / prices.credits_per_image)
  return `Join free: ${creditsText(prices.welcome_credits)}, ${images} images`
}
