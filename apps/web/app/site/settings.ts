import { creditsText, type Site } from '@taswira/contract'

interface PageSite extends Site {
  /** "Join free: 24 credits, 8 images"; made on the server, so that every page's script is smaller. */
  join_text: string
}

/**
 * The site's name and the provider's contact details, from the server's settings. Scripts don't contain them: the
 * browser reads them from `<html data-site>`. On the server the object is empty until `setSite` is called, so read it
 * while rendering, not when a module is loaded.
 */
export const site: PageSite = /* @__PURE__ */ firstSite()

function firstSite() {
  return import.meta.env.SSR ? {} : JSON.parse(document.documentElement.dataset.site!)
}

/** Called by the server before it renders a page. */
export const setSite = (given: Site) => Object.assign(site, given, { join_text: joinText(given) })

function joinText({ prices }: Partial<Site>): string {
  // Tests give only a name.
  if (!prices) return ''
  const images = Math.floor(prices.welcome_credits / prices.credits_per_image)
  return `Join free: ${creditsText(prices.welcome_credits)}, ${images} images`
}
