import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { announce } from '../../ui/announce.ts'

export const offline_text = "You're offline. We'll carry on when you're back."

/**
 * Holds a move to another page while there is no connection, and makes it when there is one: what the page needs
 * could not be had, and the router would leave for the browser's own error page. Lists grow on their own page and
 * say themselves that they could not.
 */
export function useOfflineHold() {
  const { state, proceed } = useBlocker(leavesOffline)
  useEffect(() => {
    if (state !== 'blocked') return
    let done = false
    function carryOn() {
      if (!done) proceed?.()
      done = true
    }
    // A computer without a network still reaches a shop that runs on itself.
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(carryOn, () => {
      if (!done) announce(offline_text)
    })
    addEventListener('online', carryOn)
    return () => {
      done = true
      removeEventListener('online', carryOn)
    }
  }, [state, proceed])
}

const leavesOffline: BlockerFunction = ({ currentLocation, nextLocation }) =>
  !navigator.onLine && toAddress(currentLocation) !== toAddress(nextLocation)

const toAddress = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname + search.replace(/[?&]shown=[0-9]+/, '')
