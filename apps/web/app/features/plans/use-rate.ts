import { useEffect, useState } from 'react'
import { callApi } from '../../api/call-api.ts'

/**
 * Dollars per naira for the visitor's country; null for prices in naira, and until the rate has loaded. Naira prices
 * are correct everywhere, so errors are ignored (docs/specification.md, section 8).
 */
export function useRate(): number | null {
  const [rate, setRate] = useState<number | null>(null)
  useEffect(() => {
    let here = true
    import('../../api/pricing-calls.ts')
      .then(({ viewPricingContext }) => callApi(viewPricingContext, {}))
      .then((context) => here && setRate(context.rate))
      .catch(() => {})
    return () => {
      here = false
    }
  }, [])
  return rate
}
