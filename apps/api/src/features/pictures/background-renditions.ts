import { setTimeout as wait } from 'node:timers/promises'
import type { Leadership } from '../../db/leadership.ts'
import type { Deps } from '../../deps.ts'
import { BackgroundRenderer } from '../../images/background-renderer.ts'
import type { MarkedMaster, RenditionFormat, RenditionKind } from '../../images/render-rendition.ts'
import { markedMaster, render_limit, renditionName } from './make-rendition.ts'
import { sharedPictures } from './pictures.ts'
import { type CataloguePlace, listPublishedPictures, type PictureRow } from './queries.ts'

/** The renditions that lists and the image page request first in nearly every browser. */
const wanted: [RenditionKind, RenditionFormat][] = [
  ['480', 'avif'],
  ['360', 'avif'],
  ['480', 'webp'],
  ['360', 'webp'],
  ['display-960', 'avif'],
  ['display', 'webp'],
]

const PAGE = 50
/** Above this, background renditions would evict what visitors requested. */
const FILL_MAX = 0.8
/** The first minute belongs to the visitors that a restarted server finds waiting. */
const FIRST_MS = 60_000
const AGAIN_AFTER_MS = 10 * 60_000
/** How often it is checked whether it is this process's turn, in ms. */
const LOOK_MS = 200
/** A server that is never without requests makes one rendition per this time, in ms. */
const MOST_YIELD_MS = 5_000

type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>

const pauseOfClock: Pause = (ms, signal) => wait(ms, undefined, { signal, ref: false }).catch(() => {})

interface Running {
  /** Only the leader makes renditions in advance. */
  leadership: Pick<Leadership, 'is_leader'>
  /** Whether requests are being answered. */
  isBusy: () => boolean
  signal: AbortSignal
  /** Replaced by tests. */
  pause?: Pause
}

/**
 * Makes the missing renditions of the catalogue in one process of all, newest first and one at a time, giving way to
 * requests. Another leader continues: what is on the disk or in the object store is not made again. Resolves soon after
 * the signal; errors are only logged.
 */
export async function startBackgroundRenditions(deps: Deps, running: Running): Promise<void> {
  const { leadership, signal, pause = pauseOfClock } = running
  const pictures = sharedPictures(deps)
  await pause(FIRST_MS, signal)
  while (!signal.aborted) {
    if (!leadership.is_leader) {
      await pause(LOOK_MS, signal)
      continue
    }
    const generation = pictures.generation()
    try {
      await walkCatalogue(deps, { ...running, pause })
    } catch (error) {
      if (signal.aborted) return
      deps.log.warn({ err: error }, 'background renditions paused')
    }
    const finished_at = Date.now()
    while (
      !isOver(running) &&
      pictures.generation() === generation &&
      Date.now() - finished_at < AGAIN_AFTER_MS
    ) {
      await pause(2_000, signal)
    }
    // An import changes the catalogue many times: wait until it settles.
    await pause(1_000, signal)
  }
}

async function walkCatalogue(deps: Deps, running: Required<Running>) {
  const pictures = sharedPictures(deps)
  using renderer = new BackgroundRenderer(running.signal)
  let place: CataloguePlace | undefined
  for (;;) {
    const page = await listPublishedPictures(deps.db, place, PAGE)
    for (const picture of page) {
      if (isOver(running) || pictures.cache.fill() > FILL_MAX) return
      await makeMissing(deps, picture, renderer, running)
    }
    place = page.at(-1)
    if (page.length < PAGE) return
  }
}

const isOver = ({ leadership, signal }: Running) => signal.aborted || !leadership.is_leader

async function makeMissing(
  deps: Deps,
  picture: PictureRow,
  renderer: BackgroundRenderer,
  running: Required<Running>,
) {
  const pictures = sharedPictures(deps)
  let master: Promise<MarkedMaster> | undefined
  for (const [kind, format] of wanted) {
    if (await pictures.cache.has(renditionName(deps.config, picture, kind, format))) continue
    await giveWay(running)
    if (isOver(running)) return
    try {
      await pictures.prepare(picture, kind, format, async () => {
        master ??= markedMaster(deps, picture)
        return renderer.render({ master: await master, kind, format })
      })
    } catch (error) {
      if (running.signal.aborted) return
      // One missing original must not block the others; without any, each would fail.
      deps.log.warn({ err: error, stock_id: picture.stock_id }, 'background rendition failed')
      await deps.storage.check()
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
