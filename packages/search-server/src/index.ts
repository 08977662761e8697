export type { CatalogueStore, ServerContent, WriterSession } from './catalogue-store.ts'
export { SearchServer, SearchServerError, type SearchServerLimits } from './search-server.ts'
export { SphinxEngine } from './sphinx-engine.ts'
