import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { RenditionFormat, RenditionKind } from '../../images/render-rendition.ts'
import { sharedPictures } from './pictures.ts'
import { type CataloguePlace, listPublishedPictures, type PictureRow } from './queries.ts'
import { render_limit } from './render-limit.ts'

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
const AGAIN_AFTER_MS = 10 * 60_000

/**
 * Makes the missing renditions of the catalogue, newest first, one at a time and only while no request is rendering.
 * Resolves soon after the signal; errors are only logged.
 */
export async function startBackgroundRenditions(deps: Deps, signal: AbortSignal): Promise<void> {
  const pictures = sharedPictures(deps)
  while (!signal.aborted) {
    const generation = pictures.generation()
    try {
      await walkCatalogue(deps, signal)
    } catch (error) {
      if (signal.aborted) return
      deps.log.warn({ err: error }, 'background renditions paused')
    }
    const finished_at = Date.now()
    while (
      !signal.aborted &&
      pictures.generation() === generation &&
      Date.now() - finished_at < AGAIN_AFTER_MS
    ) {
      await pause(2_000, signal)
    }
    // An import changes the catalogue many times: wait until it settles.
    await pause(1_000, signal)
  }
}

async function walkCatalogue(deps: Deps, signal: AbortSignal) {
  const pictures = sharedPictures(deps)
  let place: CataloguePlace | undefined
  for (;;) {
    const page = await listPublishedPictures(deps.db, place, PAGE)
    for (const picture of page) {
      if (signal.aborted || pictures.cache.fill() > FILL_MAX) return
      await makeMissing(deps, picture, signal)
    }
    place = page.at(-1)
    if (page.length < PAGE) return
  }
}

async function makeMissing(deps: Deps, picture: PictureRow, signal: AbortSignal) {
  for (const [kind, format] of wanted) {
    while (!render_limit.isIdle() && !signal.aborted) await pause(200, signal)
    if (signal.aborted) return
    try {
      await sharedPictures(deps).ensure(picture, kind, format)
    } catch (error) {
      // One missing original must not block the others.
      deps.log.warn({ err: error, stock_id: picture.stock_id }, 'background rendition failed')
      return
    }
  }
}

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false }).catch(() => {})
