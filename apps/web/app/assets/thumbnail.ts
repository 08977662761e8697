import { pictureAs, thumbnail_widths_px } from '@taswira/contract'

/** The `srcset` of a thumbnail; undefined for a URL without views. */
export const thumbnailSrcSet = (thumbnail: string): string | undefined =>
  pictureAs(thumbnail, '480') &&
  thumbnail_widths_px.map((width_px) => `${pictureAs(thumbnail, `${width_px}`)} ${width_px}w`).join(', ')

/** The smallest thumbnail, for low data. */
export const lightThumbnail = (thumbnail: string) => pictureAs(thumbnail, '240-light') ?? thumbnail

/** The `sizes` of a grid box by screen width (docs/design.md, "Image grid"). */
export const grid_sizes = '(min-width:1280px) 308px, (min-width:1024px) 24vw, (min-width:768px) 32vw, 48vw'

/** The URL of the sharp thumbnail of an image whose link is on the page, as a placeholder for its larger views. */
export function seenThumbnail(slug: string): string | undefined {
  const thumbnail = document.querySelector<HTMLImageElement>(`a[href="/image/${slug}"] img:not(.placeholder)`)
  return thumbnail?.complete && thumbnail.naturalWidth ? thumbnail.currentSrc : undefined
}
