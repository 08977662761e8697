/** Widths, in px, of pictures without watermark, for `srcset`. */
export const thumbnail_widths_px = [240, 360, 480] as const

/** Long side, in px, of the watermarked display picture: the largest size without a licence. */
export const DISPLAY_PX = 1280

/** Long sides, in px, of smaller watermarked copies for phones. Their URLs have `-960` or `-640` appended. */
export const SMALL_DISPLAY_PX = 960
export const SMALLEST_DISPLAY_PX = 640

/** Views of a published picture: the last segment of its URL. */
export const picture_views = [
  '240',
  '360',
  '480',
  '240-light',
  'display',
  'display-960',
  'display-640',
  'share.jpg',
] as const
export type PictureView = (typeof picture_views)[number]

/** The view used in an asset's `thumbnail`. */
export const THUMBNAIL_VIEW = '480' satisfies `${(typeof thumbnail_widths_px)[number]}`

/** The URL of a public picture. Originals have signed URLs. */
export const pictureAddress = (public_origin: string, picture_key: string, view: PictureView): string =>
  `${public_origin}/pictures/${picture_key}/${view}`

/** File name under which a browser saves the sample. */
export const sampleName = ({ slug }: { slug: string }) => `${slug}-sample.jpg`

/** The URL of an asset's free sample. The last segment is the file name. */
export const sampleAddress = (public_origin: string, asset: { picture_key: string; slug: string }): string =>
  `${public_origin}/pictures/${asset.picture_key}/sample/${sampleName(asset)}`

/** The URL of another view of the same picture; undefined when the URL has no view or is signed for one view. */
export function pictureAs(address: string, view: PictureView): string | undefined {
  const [, picture, named] = /^([^?]*\/)([^/?]+)$/.exec(address) ?? []
  return picture_views.includes(named as PictureView) ? `${picture}${view}` : undefined
}
