import { thumbnail_widths_px } from '@taswira/contract'

/** The same picture at another width: the last segment of its address is the width in px. */
const atWidth = (thumbnail: string, width_px: number) => thumbnail.replace(/\/480$/, `/${width_px}`)

/** `srcset` of a thumbnail. An address of another shape is offered as it is. */
export const thumbnailSrcSet = (thumbnail: string): string | undefined =>
  thumbnail.endsWith('/480')
    ? thumbnail_widths_px.map((width_px) => `${atWidth(thumbnail, width_px)} ${width_px}w`).join(', ')
    : undefined

/** The lightest form of a thumbnail, for low data. */
export const lightThumbnail = (thumbnail: string) => thumbnail.replace(/\/480$/, '/240-light')

/** How wide a box of the grid is on screens of each width (docs/design.md, "Image grid"). */
export const grid_sizes = '(min-width:1280px) 296px, (min-width:1024px) 24vw, (min-width:768px) 32vw, 48vw'
