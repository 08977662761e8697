import { useEffect, useState } from 'react'
import { callApi } from '../../api/call-api.ts'

/**
 * Dollars per naira for the visitor's country; null for prices in naira, until and unless the rate is known. Prices
 * in naira are right everywhere, so errors change nothing (docs/specification.md, section 8).
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
