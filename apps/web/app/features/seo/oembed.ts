import { DISPLAY_PX, pictureAs, SMALL_DISPLAY_PX, thumbnail_widths_px } from '@taswira/contract'

/** The slug in the URL of an image page of this site; undefined for other URLs. */
export function slugIn(url: string, origin: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const page = new URL(url)
  if (page.origin !== origin) return undefined
  return page.pathname.match(/^\/image\/([a-z0-9-]{1,100})\/?$/)?.[1]
}

interface Sized {
  url: string
  width: number
  height: number
}

interface Pictures {
  thumbnail: string
  main_file_url: string
  width: number
  height: number
}

/** Maximum size in px from the query. */
interface Room {
  maxwidth: string | null
  maxheight: string | null
}

/** The largest picture that fits, with its actual size, and the largest one without watermark. */
export function fitting(asset: Pictures, room: Room): { picture: Sized; thumbnail: Sized } {
  const thumbnails = thumbnail_widths_px.map((width_px) =>
    sized(asset, pictureAs(asset.thumbnail, `${width_px}`) ?? asset.thumbnail, width_px / asset.width),
  )
  const long_side = Math.max(asset.width, asset.height)
  const displays = [
    sized(
      asset,
      pictureAs(asset.main_file_url, 'display-960') ?? asset.main_file_url,
      SMALL_DISPLAY_PX / long_side,
    ),
    sized(asset, asset.main_file_url, DISPLAY_PX / long_side),
  ]
  return { picture: largest([...thumbnails, ...displays], room), thumbnail: largest(thumbnails, room) }
}

/** A rendition's URL and size; it is never larger than the original. */
const sized = ({ width, height }: Pictures, url: string, scale: number): Sized => ({
  url,
  width: Math.round(width * Math.min(1, scale)),
  height: Math.round(height * Math.min(1, scale)),
})

/** The largest fitting picture of a list sorted by size. If none fits, the smallest one, scaled down. */
function largest(pictures: Sized[], { maxwidth, maxheight }: Room): Sized {
  const [width, height] = [readLimit(maxwidth), readLimit(maxheight)]
  const found = pictures.findLast((picture) => picture.width <= width && picture.height <= height)
  if (found) return found
  const [smallest] = pictures as [Sized]
  const scale = Math.min(width / smallest.width, height / smallest.height)
  return {
    url: smallest.url,
    width: Math.max(1, Math.floor(smallest.width * scale)),
    height: Math.max(1, Math.floor(smallest.height * scale)),
  }
}

const readLimit = (text: string | null) =>
  /^[1-9][0-9]{0,5}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY
