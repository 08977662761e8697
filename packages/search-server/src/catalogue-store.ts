import type { ChangesRead, SearchDocument } from '@taswira/search-index'
import type { IndexName } from './sphinx-queries.ts'

/** The contents of the search server. */
export interface ServerContent {
  active: IndexName
  build: string
  epoch: string
  changes_before: string
  layout: string
}

/** Pino's methods that the engine uses. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** What the engine needs of the database that stores the catalogue. */
export interface CatalogueStore {
  findContent(): Promise<ServerContent | undefined>
  /** Returns the id of a transaction that has just ended. */
  endTransaction(): Promise<string>
  connect(): Promise<WriterSession>
}

/** One session of the database; when it ends, it loses the writer lock. */
export interface WriterSession {
  /** Resolves when the session has ended for any reason. */
  readonly ended: Promise<void>
  /** Number of bytes received from the database. */
  readonly bytes_read: number
  /** Takes the writer lock for this session; false when another session holds it. */
  beTheOnlyWriter(): Promise<boolean>
  findContent(): Promise<ServerContent | undefined>
  saveContent(content: ServerContent): Promise<void>
  /** Saves only the position, because an operator may have replaced the epoch in the meantime. */
  savePosition(content: ServerContent): Promise<void>
  /** Deletes the record of the search server's contents. Until it is filled again, no process reads from it. */
  forgetContent(): Promise<void>
  /**
   * The current position. Every transaction before its cursor has ended, so later statements see all its changes;
   * transactions that commit later are at or after the cursor.
   */
  readChangePosition(): Promise<{ epoch: string; cursor: string }>
  /**
   * Calls `take` with the assets that changed since `read`, a page at a time, and then moves the cursor. Returns how
   * many assets were passed to `take`.
   */
  takeChanges(read: ChangesRead, take: (asset_ids: number[]) => Promise<void>): Promise<number>
  /** In no particular order, without those of unpublished assets. */
  listDocuments(asset_ids: number[]): Promise<SearchDocument[]>
  /** Those with ids above `after`, ordered by id. */
  listDocumentsById(after: number, limit: number): Promise<SearchDocument[]>
  listPopularities(after: number, limit: number): Promise<{ asset_id: number; popularity: number }[]>
  /** Ends the session, and closes its connection if the database doesn't confirm. */
  end(): Promise<void>
  /** Closes the connection without waiting for the database; a query in progress fails. */
  destroy(): void
}
