import { local_store } from '../browser/browser-store.ts'
import { session_keys } from '../session/session.ts'
import type { CardAsset } from './card-asset.ts'

const KEY = session_keys.recent_images
/** Number of images that this browser stores. */
const KEPT = 12

/** What the strip of recent images shows of one. */
export type RecentImage = Pick<
  CardAsset,
  'slug' | 'name' | 'thumbnail' | 'colour' | 'focal_point' | 'width' | 'height'
>

/** The images whose pages were opened last in this browser, last one first. Browser only. */
export function recentImages(): RecentImage[] {
  try {
    const kept: unknown = JSON.parse(local_store.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isImage).slice(0, KEPT) : []
  } catch {
    // Ignores values written by another version of the site or by hand.
    return []
  }
}

export function rememberImage({ slug, name, thumbnail, colour, focal_point, width, height }: RecentImage) {
  const others = recentImages().filter((one) => one.slug !== slug)
  const kept = [{ slug, name, thumbnail, colour, focal_point, width, height }, ...others].slice(0, KEPT)
  local_store.keep(KEY, JSON.stringify(kept))
}

export const forgetImages = () => local_store.forget(KEY)

const isImage = (one: unknown): one is RecentImage =>
  typeof one === 'object' &&
  one !== null &&
  ['slug', 'name', 'thumbnail', 'colour'].every((key) => typeof one[key as never] === 'string') &&
  ['width', 'height'].every((key) => Number(one[key as never]) > 0)
