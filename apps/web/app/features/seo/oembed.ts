/** The slug in the address of an image page of this site; undefined for any other address. */
export function slugIn(url: string, origin: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const page = new URL(url)
  if (page.origin !== origin) return undefined
  return page.pathname.match(/^\/image\/([a-z0-9-]{1,100})\/?$/)?.[1]
}

/** Largest side of a display picture, in px. */
const DISPLAY_MAX_PX = 1600

/** Width and height in px, within what the asker has room for. */
export function fitted(
  { width, height }: { width: number; height: number },
  maxwidth: string | null,
  maxheight: string | null,
) {
  const scale = Math.min(
    1,
    DISPLAY_MAX_PX / Math.max(width, height),
    limitOf(maxwidth) / width,
    limitOf(maxheight) / height,
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const limitOf = (text: string | null) =>
  /^[1-9][0-9]{0,5}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY
