import { setTimeout as wait } from 'node:timers/promises'
import type { Leadership } from '../../db/leadership.ts'
import type { Deps } from '../../deps.ts'
import { BackgroundRenderer } from '../../images/background-renderer.ts'
import type { MarkedMaster, PublicKind, RenditionFormat } from '../../images/render-rendition.ts'
import { StorageError } from '../../outside/storage.ts'
import { markedMaster, render_limit, renditionName } from './make-rendition.ts'
import { sharedPictures } from './pictures.ts'
import { type CataloguePlace, listPublishedPictures, type PictureRow } from './queries.ts'

/** The renditions that almost every browser requests first, in lists and on the image page. */
const wanted: [PublicKind, RenditionFormat][] = [
  ['480', 'avif'],
  ['360', 'avif'],
  ['480', 'webp'],
  ['360', 'webp'],
  ['display-960', 'avif'],
  ['display', 'webp'],
]

const PAGE = 50
/** How long an image whose renditions failed isn't tried again, in ms. */
const FAILED_FOR_MS = 60 * 60_000
/** With this many such images a walk ends: the catalogue has lost its originals. */
const FAILED_MAX = 10_000
/** Fill level of the cache above which background renditions would evict what visitors requested. */
const FILL_MAX = 0.8
/** Delay in ms after the start, so that a restarted server first handles waiting visitors. */
const FIRST_MS = 60_000
const AGAIN_AFTER_MS = 10 * 60_000
/** How often a process checks whether it has become the leader, in ms. */
const LOOK_MS = 200
/** Under constant load, one rendition is made per this many ms. */
const MOST_YIELD_MS = 5_000

type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>

const pauseOfClock: Pause = (ms, signal) => wait(ms, undefined, { signal, ref: false }).catch(() => {})

interface Running {
  /** Keys of pictures that failed, and when each may be tried again, in ms since 1970. */
  failed: Map<string, number>
  /** Stock ids of this walk's images without an original. A backup may lack many, so they are logged together. */
  missing: string[]
  /** Only the leader makes renditions in advance. */
  leadership: Pick<Leadership, 'is_leader'>
  /** Whether requests are in progress. */
  isBusy: () => boolean
  signal: AbortSignal
  /** Overridden in tests. */
  pause?: Pause
}

/**
 * Makes the catalogue's missing renditions, newest first and one at a time, in one of all processes, and yields to
 * requests. After a change of the leader, renditions on disk or in the object store aren't made again. Resolves soon
 * after `signal` aborts; only logs errors.
 */
export async function startBackgroundRenditions(
  deps: Deps,
  running: Omit<Running, 'failed' | 'missing'>,
): Promise<void> {
  const failed = new Map<string, number>()
  const { leadership, signal, pause = pauseOfClock } = running
  const pictures = sharedPictures(deps)
  await pause(FIRST_MS, signal)
  while (!signal.aborted) {
    if (!leadership.is_leader) {
      await pause(LOOK_MS, signal)
      continue
    }
    const generation = pictures.generation()
    const missing: string[] = []
    try {
      await walkCatalogue(deps, { ...running, pause, failed, missing })
    } catch (error) {
      if (signal.aborted) return
      deps.log.warn({ err: error }, 'background renditions paused')
    }
    if (missing.length) deps.log.warn({ stock_id: missing[0], images: missing.length }, 'originals missing')
    const finished_at = Date.now()
    while (
      !isOver(running) &&
      pictures.generation() === generation &&
      Date.now() - finished_at < AGAIN_AFTER_MS
    ) {
      await pause(2_000, signal)
    }
    // An import changes the catalogue many times, so wait until it settles.
    await pause(1_000, signal)
  }
}

async function walkCatalogue(deps: Deps, running: Required<Running>) {
  const pictures = sharedPictures(deps)
  const { failed } = running
  using renderer = new BackgroundRenderer(running.signal)
  let place: CataloguePlace | undefined
  for (;;) {
    const page = await listPublishedPictures(deps.db, place, PAGE)
    for (const picture of page) {
      if (isOver(running) || pictures.cache.fill() > FILL_MAX) return
      const again_at = failed.get(picture.picture_key)
      if (again_at && again_at > Date.now()) continue
      failed.delete(picture.picture_key)
      if (failed.size >= FAILED_MAX) return
      await makeMissing(deps, picture, renderer, running)
    }
    place = page.at(-1)
    if (page.length < PAGE) return
  }
}

const isOver = ({ leadership, signal }: Pick<Running, 'leadership' | 'signal'>) =>
  signal.aborted || !leadership.is_leader

async function makeMissing(
  deps: Deps,
  picture: PictureRow,
  renderer: BackgroundRenderer,
  running: Required<Running>,
) {
  const pictures = sharedPictures(deps)
  let master: Promise<MarkedMaster> | undefined
  for (const [kind, format] of wanted) {
    if (await pictures.cache.has(renditionName(deps, picture, kind, format))) continue
    await giveWay(running)
    if (isOver(running)) return
    try {
      await pictures.prepare(picture, kind, format, async () => {
        master ??= deps.storage.get(picture.master_key).then((data) => markedMaster(deps, picture, data))
        return renderer.ask({ master: await master, kind, format })
      })
    } catch (error) {
      if (running.signal.aborted) return
      if (error instanceof StorageError && error.reason === 'missing') running.missing.push(picture.stock_id)
      else {
        deps.log.warn({ err: error, stock_id: picture.stock_id }, 'background rendition failed')
        // Without storage, every image would fail.
        await deps.storage.check()
      }
      running.failed.set(picture.picture_key, Date.now() + FAILED_FOR_MS)
      return
    }
  }
}

async function giveWay({ isBusy, signal, pause }: Required<Running>) {
  for (let waited_ms = 0; !signal.aborted; waited_ms += LOOK_MS) {
    if (render_limit.isIdle() && (!isBusy() || waited_ms >= MOST_YIELD_MS)) return
    await pause(LOOK_MS, signal)
  }
}
