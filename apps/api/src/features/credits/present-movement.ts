import type { CreditCause, CreditMovement } from '@taswira/contract'
import type { MovementRow } from './ledger.ts'

const descriptions: Record<CreditCause, string> = {
  welcome: 'Welcome credits',
  download: 'Image download',
  pack: 'Credit pack',
  plan: 'Monthly credits',
  expiry: 'Unused credits expired',
  carry_over: 'Unused credits carried over',
  reversal: 'Payment refunded or reversed',
  goodwill: 'Goodwill credits',
}

export const presentMovement = ({
  entry_id,
  credits,
  cause,
  image_name,
  image_slug,
  balance,
  created_at,
}: MovementRow): CreditMovement => ({
  movement_id: String(entry_id),
  credits,
  cause,
  description: descriptions[cause],
  image: image_name === null ? null : { name: image_name, slug: image_slug },
  balance,
  date_and_time: created_at.toISOString(),
})
