import * as contract from '@taswira/contract'
import { HOME_COUNTRY, type PricingContext } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { Rates } from '../../outside/rates.ts'
import { createExchangeRate } from './exchange-rate.ts'
import type { VisitorCountry } from './visitor-country.ts'

interface Outside {
  visitorCountry: VisitorCountry
  rates: Rates | undefined
}

export function pricingContextRoutes(app: FastifyInstance, deps: MountDeps & Outside) {
  const exchangeRate = createExchangeRate(deps.rates, deps.log)

  mount(app, deps, contract.viewPricingContext, async ({ caller }): Promise<PricingContext> => {
    const country_code = (await deps.visitorCountry(caller.address, caller.country)) ?? HOME_COUNTRY
    const rate = country_code === HOME_COUNTRY ? null : await exchangeRate()
    return { country_code, currency: rate === null ? 'NGN' : 'USD', rate }
  })
}
