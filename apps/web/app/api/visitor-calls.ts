// Loaded together with the calls below, which can't be made without it.
import './browser-calls.ts'

/** The calls of pages for visitors, who don't need them until they are made. Only call-api.ts uses this file. */
export { countSearch, countView, listImages, searchImages, suggestSearches } from '@taswira/contract'
