import { useEffect, useEffectEvent, useState } from 'react'
import { useLowData } from './preferences.ts'

/**
 * A module that is loaded at the first press or input; undefined until then. Unlike `lazy`, a failure doesn't replace
 * the page, and the next press tries again.
 */
export function useOnDemand<Module>(
  /** Made by `onDemand`. */
  load: () => Promise<Module>,
  /** Number of presses; 0 loads nothing. */
  presses: number,
  onFailed?: () => void,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>()
  const onFailedNow = useEffectEvent(() => onFailed?.())
  useEffect(() => {
    if (presses > 0) load().then((module) => setLoaded(() => module), onFailedNow)
  }, [load, presses])
  return loaded
}

/** After the page has become alive, in ms. */
const EARLY_MS = 500

/** Loads a small module before the first press, which is then answered at once. Not with low data. */
export function useLoadedEarly(load: () => Promise<unknown>) {
  const low = useLowData()
  useEffect(() => {
    const timer = low ? undefined : setTimeout(() => void load().catch(() => {}), EARLY_MS)
    return () => clearTimeout(timer)
  }, [load, low])
}
