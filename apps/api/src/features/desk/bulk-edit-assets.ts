import {
  ASSET_KEYWORDS_MAX,
  type BulkOutcome,
  type bulkEditAssets as endpoint,
  changedFacts,
  DomainError,
  type ValidInput,
} from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import type { AssetWords } from '../assets/change-queries.ts'
import { expectNoSlursIn } from '../assets/expect-no-slurs.ts'
import { expectOffSaleAllowed } from '../publishing/expect-off-sale.ts'
import { editAsset, setAssetStatus } from './change-asset.ts'

type BulkEdit = ValidInput<typeof endpoint>['body']
type Change = BulkEdit['change']

/**
 * Makes one change to several assets, each in its own transaction, and returns the outcome for each. Throws
 * off_sale_limit, and invalid_input for a word of hate in the change.
 */
export async function bulkEditAssets(
  deps: Pick<Deps, 'db'>,
  operator: Pick<Operator, 'operator_id' | 'role'>,
  { assets, change }: BulkEdit,
): Promise<{ stock_id: string; outcome: BulkOutcome }[]> {
  if (change.kind === 'set_status' && change.status === 'unpublished') {
    // All of them at once first, so that a call that goes too far changes nothing.
    const stock_ids = assets.map(({ stock_id }) => stock_id)
    await inTransaction(deps.db, (tx) => expectOffSaleAllowed(tx, operator, stock_ids))
  }
  expectNoSlursIn(change)
  const results = []
  for (const { stock_id, version } of assets) {
    const changed =
      change.kind === 'set_status'
        ? setAssetStatus(deps, operator, { stock_id, version, status: change.status })
        : editAsset(deps, operator, { stock_id, version, change: (words) => changeWords(words, change) })
    const outcome = await changed.then((done): BulkOutcome => (done ? 'changed' : 'unchanged'), toOutcome)
    results.push({ stock_id, outcome })
  }
  return results
}

class TooManyKeywords extends Error {}

function toOutcome(error: unknown): BulkOutcome {
  if (error instanceof TooManyKeywords) return 'too_many_keywords'
  if (
    error instanceof DomainError &&
    (error.code === 'edit_conflict' ||
      error.code === 'not_found' ||
      error.code === 'release_withdrawn' ||
      error.code === 'own_submission')
  )
    return error.code
  if ((error as { constraint?: string }).constraint === 'assets_contributor_left') return 'contributor_left'
  // The change was valid, so the image itself has a text that isn't.
  if (error instanceof DomainError && error.code === 'invalid_input') return 'word_of_hate'
  throw error
}

function changeWords(words: AssetWords, change: Exclude<Change, { kind: 'set_status' }>): AssetWords {
  if (change.kind === 'set_category') return { ...words, category_slug: change.category }
  if (change.kind === 'set_facts') return { ...words, ...changedFacts(words, change.facts) }
  const same = (keyword: string) => keyword.toLowerCase() === change.keyword.toLowerCase()
  if (change.kind === 'remove_keyword')
    return { ...words, keywords: words.keywords.filter((keyword) => !same(keyword)) }
  if (words.keywords.some(same)) return words
  if (words.keywords.length >= ASSET_KEYWORDS_MAX) throw new TooManyKeywords()
  return { ...words, keywords: [...words.keywords, change.keyword] }
}
