/** Widths, in px, of the pictures without watermark; lists choose among them by `srcset`. */
export const thumbnail_widths_px = [240, 360, 480] as const

/** Long side, in px, of the watermarked display picture: the largest that anyone sees without a licence. */
export const DISPLAY_PX = 1280

/** Long side, in px, of its smaller copy for phones. Its address is that of the display picture with `-960` behind. */
export const SMALL_DISPLAY_PX = 960
