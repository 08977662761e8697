import { local_store } from '../../browser/browser-store.ts'

const KEY = 'welcome_closed'

/** Profile ids, because several members may share a browser. */
const readIds = () => local_store.read(KEY)?.split(' ') ?? []

/** Whether this member has closed the welcome modal in this browser. */
export const hasClosedWelcome = (profile_id: string) => readIds().includes(profile_id)

export const keepWelcomeClosed = (profile_id: string) =>
  local_store.keep(KEY, [...new Set([...readIds(), profile_id])].join(' '))
