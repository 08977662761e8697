import type { Site } from '@taswira/contract'

/**
 * The name of the site and how to reach its provider, as the settings of the server have them. Nothing of it is in the
 * scripts: the browser reads what the server wrote on `<html data-site>`. On the server it is empty until `setSite`, so
 * read it when something is rendered, not when a module is loaded.
 */
export const site: Site = /* @__PURE__ */ firstSite()

function firstSite() {
  return import.meta.env.SSR ? {} : JSON.parse(document.documentElement.dataset.site!)
}

/** Called once by the server, before the first page. */
export const setSite = (given: Site) => Object.assign(site, given)
