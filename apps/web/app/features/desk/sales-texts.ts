import type { SalesPeriod, SalesRow, SalesSplit } from '@taswira/contract'

export const period_texts: Record<SalesPeriod, string> = { day: 'Day', week: 'Week', month: 'Month' }

export const split_texts: Record<SalesSplit, string> = {
  none: 'No split',
  item: 'Plan and pack',
  country: 'Country',
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

/** A row's group in words: "Ghana", "10 credits"; empty without a split. */
export function groupText({ group }: Pick<SalesRow, 'group'>, split: SalesSplit): string {
  if (split === 'country') return group ? (countries.of(group) ?? group) : 'Unknown'
  return group ?? ''
}
