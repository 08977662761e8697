/** Widths, in px, of the pictures without watermark; lists choose among them by `srcset`. */
export const thumbnail_widths_px = [240, 360, 480] as const

/** Long side, in px, of the watermarked display picture: the largest that anyone sees without a licence. */
export const DISPLAY_PX = 1280

/** Long sides, in px, of its smaller copies for phones. Their addresses are that of the display picture with `-960` or `-640` behind. */
export const SMALL_DISPLAY_PX = 960
export const SMALLEST_DISPLAY_PX = 640
