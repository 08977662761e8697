/** Widths, in px, of pictures without watermark, for `srcset`. */
export const thumbnail_widths_px = [240, 360, 480] as const

/** Long side, in px, of the watermarked display picture: the largest size without a licence. */
export const DISPLAY_PX = 1280

/** Long sides, in px, of its smaller copies for phones. Their URLs have `-960` or `-640` appended. */
export const SMALL_DISPLAY_PX = 960
export const SMALLEST_DISPLAY_PX = 640

/** What a published picture is shown as: the last segment of its address. */
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

/** The view that an asset's `thumbnail` names. */
export const THUMBNAIL_VIEW = '480' satisfies `${(typeof thumbnail_widths_px)[number]}`

/** The address of a picture. Originals have signed addresses of their own. */
export const pictureAddress = (public_origin: string, picture_key: string, view: PictureView): string =>
  `${public_origin}/pictures/${picture_key}/${view}`

/** The name that the sample of an asset is saved under. */
export const sampleName = ({ slug }: { slug: string }) => `${slug}-sample.jpg`

/** The address of the free sample of an asset: its last segment is the name to save it under. */
export const sampleAddress = (public_origin: string, asset: { picture_key: string; slug: string }): string =>
  `${public_origin}/pictures/${asset.picture_key}/sample/${sampleName(asset)}`

/** The address of the same picture in another view; undefined where it names none, or is signed for one view only. */
export function pictureAs(address: string, view: PictureView): string | undefined {
  const [, picture, named] = /^([^?]*\/)([^/?]+)$/.exec(address) ?? []
  return picture_views.includes(named as PictureView) ? `${picture}${view}` : undefined
}
