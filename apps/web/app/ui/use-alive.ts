import { useSyncExternalStore } from 'react'

/**
 * False on the server and until hydration, then true. For values that only the browser knows, such as its history, and
 * for buttons that need script.
 */
export const useAlive = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

const subscribe = () => () => {}
