import { LRUCache } from 'lru-cache'
import { isDatabaseAway } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { isThumbnail, type RenditionFormat, type RenditionKind } from '../../images/render-rendition.ts'
import { makeRendition, renditionName } from './make-rendition.ts'
import { findPublishedPicture, type PictureRow } from './queries.ts'
import { withLicence } from './with-licence.ts'
import { createRenditionCache, type RenditionCache } from './rendition-cache.ts'
import { newRendition, type Rendition } from './rendition-file.ts'
import { type SharedRenditions, shareRenditions } from './shared-renditions.ts'

/** Memory for the most requested thumbnails, in bytes; enough for about 2,000. */
const HOT_BYTES = 32 * 1024 * 1024
/** How long a server that missed the notification may still serve an unpublished image, in ms. */
const STALE_MS = 30_000

type Render = () => Promise<Buffer>

export interface Pictures {
  cache: RenditionCache
  /** The published image. Needs no query if it was requested recently. */
  find(picture_key: string): PictureRow | undefined | Promise<PictureRow | undefined>
  /** A rendition from memory, which only holds thumbnails. */
  hot(picture_key: string, kind: RenditionKind, format: RenditionFormat): Rendition | undefined
  /**
   * A rendition from disk or the object store, otherwise rendered now, once for all concurrent requests. Throws
   * unavailable when the queue is full.
   */
  rendition(picture: PictureRow, kind: RenditionKind, format: RenditionFormat): Promise<Rendition>
  /**
   * Stores a rendition on disk before it is requested. A visitor who requests it in the meantime doesn't wait for
   * `render`, which may be slow.
   */
  prepare(picture: PictureRow, kind: RenditionKind, format: RenditionFormat, render: Render): Promise<void>
  /** Number of renditions since the start that were found in memory or on disk, and of those that weren't. */
  lookups: { hits: number; misses: number }
  /** Renditions in the object store; undefined without an object store. */
  shared: SharedRenditions | undefined
  /** Deletes every rendition of this image, in the object store too. Throws StorageError. */
  remove(picture_key: string): Promise<void>
  /** Increases whenever the catalogue changes. */
  generation(): number
  /** Clears cached rows, so that unpublished images disappear with the next request. */
  forget(): void
}

interface Served {
  db: Deps['db']
  config: Deps['config']
  pictures: Pictures
}

// One entry per server in this process; tests run several servers in one process.
const served = new Set<Served>()

/** The picture service for this database and configuration. */
export function sharedPictures(deps: Deps): Pictures {
  for (const { db, config, pictures } of served) if (db === deps.db && config === deps.config) return pictures
  const pictures = createPictures(deps)
  served.add({ db: deps.db, config: deps.config, pictures })
  return pictures
}

/** Clears cached rows of the catalogue. Call it when the catalogue has changed. */
export function forgetPictures() {
  for (const { pictures } of served) pictures.forget()
}

/** Releases the picture service of a server. Call it when the server closes. */
export function releasePictures(deps: Deps) {
  for (const one of served) if (one.db === deps.db && one.config === deps.config) served.delete(one)
}

function createPictures(deps: Deps): Pictures {
  const { config, db, log, storage } = deps
  const cache = createRenditionCache({
    dir: config.rendition_cache_dir,
    max_bytes: config.rendition_cache_bytes,
    log,
  })
  const shared = storage.renditions && shareRenditions(storage.renditions, deps)
  const rows = new LRUCache<string, { row: PictureRow; read_at: number }>({ max: 20_000 })
  const hot = new LRUCache<string, Rendition>({
    maxSize: HOT_BYTES,
    sizeCalculation: ({ body }) => body.length + 200,
  })
  const under_way = new Map<string, Promise<Rendition>>()
  const lookups = { hits: 0, misses: 0 }
  let generation = 0

  function find(picture_key: string) {
    const known = rows.get(picture_key)
    return known && Date.now() - known.read_at < STALE_MS ? known.row : findAgain(picture_key, known?.row)
  }

  async function findAgain(picture_key: string, known: PictureRow | undefined) {
    const asked_in = generation
    try {
      const row = await findPublishedPicture(db, picture_key)
      // If the catalogue changed during the query, the row may be outdated: don't cache it.
      if (row && asked_in === generation) rows.set(picture_key, { row, read_at: Date.now() })
      return row
    } catch (error) {
      // Images stay visible while the database restarts.
      if (known && isDatabaseAway(error)) return known
      throw error
    }
  }

  /**
   * Requests for a rendition that is being made share the result. It is completed even if all of them disconnect, and
   * served before it is written to disk; until then it stays in `under_way`.
   */
  async function once(name: string, picture: PictureRow, kind: RenditionKind, format: RenditionFormat) {
    const other = under_way.get(name)
    if (other) return other
    const making = load(name, picture, kind, format, async () => {
      const { granted, ...for_all } = picture
      if (!granted) return makeRendition(deps, picture, kind, format)
      // Made once for all licences.
      const { body } = await makeOnce(for_all, kind, format)
      return withLicence(deps, body, { picture, kind, format })
    })
    const made = making.then((one) => one.rendition)
    under_way.set(name, made)
    void making
      .then((one) => one.kept)
      .catch(() => {})
      .finally(() => under_way.delete(name))
    return made
  }

  async function makeOnce(picture: PictureRow, kind: RenditionKind, format: RenditionFormat) {
    const made = await once(renditionName(deps, picture, kind, format), picture, kind, format)
    if (isThumbnail(kind)) hot.set(`${picture.picture_key}-${kind}.${format}`, made)
    return made
  }

  async function load(
    name: string,
    picture: PictureRow,
    kind: RenditionKind,
    format: RenditionFormat,
    render: Render,
  ) {
    const cached = await cache.read(name)
    lookups[cached ? 'hits' : 'misses'] += 1
    if (cached) return { rendition: cached, kept: undefined }
    const wanted = { picture, kind, format }
    const made_elsewhere = await shared?.read(wanted)
    const rendition = made_elsewhere ?? newRendition(await render())
    if (!made_elsewhere) void shared?.write(wanted, rendition)
    return { rendition, kept: cache.write(name, rendition) }
  }

  return {
    cache,
    find,
    lookups,
    shared,
    async remove(picture_key) {
      await shared?.deleteAll(picture_key)
      await cache.forget(picture_key)
    },
    hot(picture_key, kind, format) {
      const known = hot.get(`${picture_key}-${kind}.${format}`)
      if (known) lookups.hits += 1
      return known
    },
    rendition: makeOnce,
    async prepare(picture, kind, format, render) {
      const { kept } = await load(renditionName(deps, picture, kind, format), picture, kind, format, render)
      await kept
    },
    generation: () => generation,
    forget() {
      generation += 1
      // Skip clearing an empty cache, which takes as long as clearing a full one: an import changes the catalogue
      // hundreds of times a second.
      if (rows.size) rows.clear()
    },
  }
}
