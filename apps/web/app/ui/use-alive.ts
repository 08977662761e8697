import { useSyncExternalStore } from 'react'

/**
 * False on the server and until React has taken over, true from then on. For what only the browser knows: what
 * stands in its history, and whether buttons do anything yet.
 */
export const useAlive = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

const subscribe = () => () => {}
