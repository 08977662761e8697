import { useEffect, useState } from 'react'
import { callApi } from '../../api/call-api.ts'

/**
 * Dollars for one naira where the visitor is; null for prices in naira, which a page has until it knows better. Naira is
 * right everywhere, so whatever goes wrong changes nothing (docs/specification.md, section 8).
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
