import anyAscii from 'any-ascii'

/**
 * The letters of the watermark. Each site has its own name, so there is no single path for the wordmark, and SVG text
 * would need fonts that a bare server doesn't have. Capitals are one unit high; a round pen follows their paths.
 */

/** Width and path of each letter. */
const letters: Record<string, [width: number, path: string]> = {
  A: [0.9, 'M0 1L.45 0L.9 1M.16 .66L.74 .66'],
  B: [0.62, 'M0 0L0 1M0 0L.35 0A.24 .24 0 0 1 .35 .48M0 .48L.36 .48A.26 .26 0 0 1 .36 1L0 1'],
  C: [0.86, 'M.854 .854A.5 .5 0 1 1 .854 .146'],
  D: [0.8, 'M0 0L0 1M0 0L.3 0A.5 .5 0 0 1 .3 1L0 1'],
  E: [0.55, 'M0 0L0 1M0 0L.55 0M0 .5L.48 .5M0 1L.55 1'],
  F: [0.55, 'M0 0L0 1M0 0L.55 0M0 .5L.48 .5'],
  G: [0.98, 'M1 .5A.5 .5 0 1 1 .854 .146M.58 .5L1 .5'],
  H: [0.72, 'M0 0L0 1M.72 0L.72 1M0 .5L.72 .5'],
  I: [0.24, 'M.12 0L.12 1'],
  J: [0.48, 'M.48 0L.48 .75A.25 .25 0 0 1 .013 .875'],
  K: [0.64, 'M0 0L0 1M.6 0L0 .6M.22 .4L.64 1'],
  L: [0.52, 'M0 0L0 1L.52 1'],
  M: [0.92, 'M0 1L0 0L.46 .7L.92 0L.92 1'],
  N: [0.74, 'M0 1L0 0L.74 1L.74 0'],
  O: [1, 'M1 .5A.5 .5 0 0 1 0 .5A.5 .5 0 0 1 1 .5'],
  P: [0.6, 'M0 0L0 1M0 0L.33 0A.275 .275 0 0 1 .33 .55L0 .55'],
  Q: [1, 'M1 .5A.5 .5 0 0 1 0 .5A.5 .5 0 0 1 1 .5M.64 .7L.98 1.04'],
  R: [0.64, 'M0 0L0 1M0 0L.33 0A.275 .275 0 0 1 .33 .55L0 .55M.3 .55L.64 1'],
  S: [0.54, 'M.27 .49A.245 .245 0 1 1 .482 .122M.27 .49A.255 .255 0 1 1 .049 .872'],
  T: [0.76, 'M0 0L.76 0M.38 0L.38 1'],
  U: [0.72, 'M0 0L0 .64M.72 .64A.36 .36 0 0 1 0 .64M.72 .64L.72 0'],
  V: [0.88, 'M0 0L.44 1L.88 0'],
  W: [1.24, 'M0 0L.31 1L.62 .05L.93 1L1.24 0'],
  X: [0.72, 'M0 0L.72 1M.72 0L0 1'],
  Y: [0.78, 'M0 0L.39 .5L.78 0M.39 .5L.39 1'],
  Z: [0.66, 'M0 0L.66 0L0 1L.66 1'],
}

const TRACKING = 0.32
const SPACE = 0.4

/** The SVG paths of a name in capitals, starting at (0, 0), and its width. Characters without a path become a space. */
export function pathsFor(name: string): { width: number; paths: string } {
  let paths = ''
  let x = 0
  for (const character of anyAscii(name).toUpperCase()) {
    const [width, path] = letters[character] ?? [SPACE, '']
    if (path) paths += `<path transform="translate(${x})" d="${path}"/>`
    x += width + TRACKING
  }
  return { width: Math.max(0, x - TRACKING), paths }
}
