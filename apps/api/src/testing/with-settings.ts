import { vi } from 'vitest'
import type { PublishedSettings } from '../site-settings.ts'
import type { World } from './world.ts'

interface Changes {
  site?: Partial<PublishedSettings['site']>
  payment_rules?: Partial<PublishedSettings['payment_rules']>
}

/** Makes the world's own server see these settings instead of the published ones, until the returned value is disposed. */
export function withSettings({ settings }: World, { site, payment_rules }: Changes) {
  const now = settings.now()
  return vi.spyOn(settings, 'now').mockReturnValue({
    site: { ...now.site, ...site },
    payment_rules: { ...now.payment_rules, ...payment_rules },
  })
}
