import { browserCalls, callApi } from '../../api/call-api.ts'

export async function suggest(q: string): Promise<string[]> {
  const { suggestSearches } = await browserCalls()
  return callApi(suggestSearches, { query: { q } })
}
