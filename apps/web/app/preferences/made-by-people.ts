import { local_store } from '../browser/browser-store.ts'

export const MADE_BY_KEY = 'made_by'

/** Whether new searches on this device start with the filter *Made by people*. Browser only. */
export const keepsMadeByPeople = () => local_store.read(MADE_BY_KEY) === 'people'
