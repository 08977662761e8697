import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { withoutShown } from '../../lists/shown-range.ts'
import { announce } from '../../ui/announce.ts'

export const offline_text = "You're offline. We'll carry on when you're back."

/**
 * Holds a navigation while offline and continues it once online. Without this, the page's data couldn't be loaded, and
 * the router would leave for the browser's error page. Lists that load more in place report failures themselves.
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
    // A computer without a network can still reach a server on the same computer.
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
  !navigator.onLine && withoutShown(currentLocation) !== withoutShown(nextLocation)
