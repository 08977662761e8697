import type { Site } from '@taswira/contract'

/**
 * The name of the site and how to reach its provider, from the server's settings. Scripts don't contain it: the
 * browser reads what the server wrote on `<html data-site>`. On the server it is empty until `setSite`, so read it
 * while rendering, not when a module is loaded.
 */
export const site: Site = /* @__PURE__ */ firstSite()

function firstSite() {
  return import.meta.env.SSR ? {} : JSON.parse(document.documentElement.dataset.site!)
}

/** Called once by the server, before the first page. */
export const setSite = (given: Site) => Object.assign(site, given)
