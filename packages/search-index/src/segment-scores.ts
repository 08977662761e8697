import { compile, scorer } from './compiled-group.ts'
import type { SearchRequest } from './search-request.ts'
import type { Segment } from './segment.ts'

/** Score of what is required, against that of what only raises the order. */
const REQUIRED = 2

/** Adds to `scores` those of as many ascending documents, by how well each has the groups. */
export function addScores(
  segment: Segment,
  { groups, boosts = [] }: Pick<SearchRequest, 'groups' | 'boosts'>,
  docs: number[],
  scores: Uint32Array,
) {
  const add = (group: SearchRequest['groups'][number], share: number) => {
    const scoreIn = scorer(compile(segment, group))
    for (let place = 0; place < scores.length; place++) scores[place]! += share * scoreIn(docs[place]!)
  }
  for (const group of groups) add(group, REQUIRED)
  for (const group of boosts) add(group, 1)
}
