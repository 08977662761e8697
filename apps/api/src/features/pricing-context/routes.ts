import * as contract from '@taswira/contract'
import { HOME_COUNTRY, type PricingContext } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { Geo } from '../../outside/geo.ts'
import type { Rates } from '../../outside/rates.ts'
import { createExchangeRate } from './exchange-rate.ts'
import { createVisitorCountry } from './visitor-country.ts'

interface Outside {
  geo: Geo | undefined
  rates: Rates | undefined
}

export function pricingContextRoutes(app: FastifyInstance, deps: MountDeps & Outside) {
  const visitorCountry = createVisitorCountry(deps.geo)
  const exchangeRate = createExchangeRate(deps.rates, deps.log)

  mount(app, deps, contract.viewPricingContext, async ({ caller }): Promise<PricingContext> => {
    const country_code = await visitorCountry(caller.address, caller.country)
    const rate = country_code === HOME_COUNTRY ? null : await exchangeRate()
    return { country_code, currency: rate === null ? 'NGN' : 'USD', rate }
  })
}
