import { first_prices } from '@taswira/contract'

/**
 * SQL: every price list there ever was, by its version; that of a new shop has none. Its content is a constant, so no
 * escaping is needed.
 */
export const price_lists = `(
  select version_id, valid_from, content from setting_versions where topic = 'prices'
  union all
  select null, '-infinity', '${JSON.stringify(first_prices)}'::jsonb) as price_lists`
