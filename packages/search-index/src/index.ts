export {
  FACT_WEIGHT,
  facet_names,
  type FacetName,
  facets,
  factWords,
  type SearchDocument,
} from './search-document.ts'
export { noCounts } from './filter-counts.ts'
export { estimateSize } from './document-sets.ts'
export {
  type Alternative,
  type Group,
  type Guard,
  guardGroup,
  RANKED_MATCHES,
  type SearchHits,
  type SearchRequest,
  weight_scores,
} from './search-request.ts'
export { forEachWord, type Segment, SegmentBuilder, segmentOf } from './segment.ts'
export { readSegmentFile, writeSegmentFile } from './segment-file.ts'
export type { SimilarDocument, SimilarRequest } from './similar-documents.ts'
export { type Change, type ChangesRead, SegmentedIndex } from './segmented-index.ts'
