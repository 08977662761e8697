import { useEffect, useEffectEvent, useState } from 'react'

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
