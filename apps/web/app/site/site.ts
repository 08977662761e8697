import type { Site } from '@taswira/contract'

/**
 * The site's name and the provider's contact details, from the server's settings. Scripts don't contain them: the
 * browser reads them from `<html data-site>`. On the server the object is empty until `setSite` is called, so read it
 * while rendering, not when a module is loaded.
 */
export const site: Site = /* @__PURE__ */ firstSite()

function firstSite() {
  return import.meta.env.SSR ? {} : JSON.parse(document.documentElement.dataset.site!)
}

/** Called by the server before it renders a page. */
export const setSite = (given: Site) => Object.assign(site, given)
