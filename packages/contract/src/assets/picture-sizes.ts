/** Widths, in px, of pictures without watermark, for `srcset`. */
export const thumbnail_widths_px = [240, 360, 480] as const

/** Long side, in px, of the watermarked display picture: the largest size without a licence. */
export const DISPLAY_PX = 1280

/** Long sides, in px, of its smaller copies for phones. Their URLs have `-960` or `-640` appended. */
export const SMALL_DISPLAY_PX = 960
export const SMALLEST_DISPLAY_PX = 640
