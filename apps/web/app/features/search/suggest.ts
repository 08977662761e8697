import type { Suggestion } from '@taswira/contract'
import { browserCalls, callApi } from '../../api/call-api.ts'

export async function suggest(q: string): Promise<Suggestion[]> {
  const { suggestSearches } = await browserCalls()
  return callApi(suggestSearches, { query: { q } })
}
