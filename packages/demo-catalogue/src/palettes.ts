import { apartFrom, contrast, oklch, tone, toOklch } from './colour.ts'
import { skinTone } from './skin.ts'

export type Mood = 'dawn' | 'market' | 'dusk' | 'rain'

/** Five colours that make one picture: two planes, two cloths, one spark. */
export interface Palette {
  name: string
  mood: Mood
  ground: string
  second: string
  cloth1: string
  cloth2: string
  spark: string
  /** Near-black and near-white in the palette's own hue. */
  ink: string
  paper: string
}

type Lch = readonly [l: number, c: number, h: number]
type Recipe = readonly [name: string, ground: Lch, second: Lch, cloth1: Lch, cloth2: Lch, spark: Lch]

const recipes: Record<Mood, readonly Recipe[]> = {
  dawn: [
    ['apricot', [0.89, 0.065, 62], [0.73, 0.13, 42], [0.42, 0.12, 268], [0.56, 0.17, 28], [0.83, 0.15, 84]],
    ['shell', [0.9, 0.04, 30], [0.77, 0.1, 18], [0.45, 0.09, 190], [0.5, 0.15, 15], [0.79, 0.15, 72]],
    ['millet', [0.91, 0.06, 82], [0.78, 0.13, 76], [0.47, 0.11, 152], [0.42, 0.11, 38], [0.63, 0.19, 32]],
    ['rosewater', [0.88, 0.06, 20], [0.68, 0.14, 22], [0.37, 0.09, 320], [0.52, 0.1, 210], [0.85, 0.14, 88]],
    ['sandbank', [0.88, 0.045, 75], [0.74, 0.07, 60], [0.52, 0.11, 220], [0.44, 0.12, 30], [0.74, 0.17, 58]],
    ['papaya', [0.87, 0.08, 52], [0.7, 0.15, 46], [0.36, 0.07, 170], [0.5, 0.16, 358], [0.9, 0.11, 92]],
    ['linen', [0.93, 0.025, 78], [0.82, 0.07, 68], [0.46, 0.13, 280], [0.55, 0.15, 45], [0.6, 0.13, 150]],
  ],
  market: [
    ['mango', [0.82, 0.155, 78], [0.63, 0.19, 32], [0.4, 0.13, 272], [0.45, 0.11, 150], [0.95, 0.05, 95]],
    ['pepper', [0.57, 0.19, 28], [0.82, 0.14, 75], [0.93, 0.04, 80], [0.34, 0.1, 275], [0.86, 0.15, 92]],
    ['okra', [0.52, 0.12, 148], [0.84, 0.1, 118], [0.9, 0.08, 85], [0.58, 0.19, 30], [0.84, 0.16, 80]],
    ['indigo', [0.37, 0.12, 272], [0.77, 0.1, 262], [0.87, 0.12, 82], [0.62, 0.18, 32], [0.8, 0.12, 180]],
    ['hibiscus', [0.55, 0.2, 12], [0.85, 0.08, 20], [0.36, 0.1, 290], [0.87, 0.12, 88], [0.74, 0.13, 195]],
    ['turquoise', [0.74, 0.11, 195], [0.89, 0.08, 90], [0.47, 0.16, 28], [0.35, 0.11, 270], [0.85, 0.16, 84]],
    ['citrus', [0.88, 0.14, 102], [0.72, 0.15, 130], [0.48, 0.18, 22], [0.38, 0.12, 285], [0.73, 0.18, 52]],
  ],
  dusk: [
    ['plum', [0.33, 0.1, 320], [0.78, 0.12, 42], [0.72, 0.15, 30], [0.85, 0.09, 85], [0.83, 0.15, 78]],
    ['harbour', [0.36, 0.09, 265], [0.8, 0.09, 48], [0.86, 0.06, 75], [0.66, 0.15, 22], [0.82, 0.16, 76]],
    [
      'jacaranda',
      [0.43, 0.13, 298],
      [0.82, 0.08, 320],
      [0.87, 0.09, 80],
      [0.68, 0.14, 185],
      [0.81, 0.16, 72],
    ],
    ['ember', [0.31, 0.08, 300], [0.71, 0.16, 38], [0.88, 0.08, 70], [0.55, 0.19, 22], [0.85, 0.16, 82]],
    ['lagoon', [0.35, 0.07, 260], [0.74, 0.09, 205], [0.83, 0.11, 70], [0.72, 0.15, 25], [0.84, 0.15, 86]],
    ['mulberry', [0.38, 0.12, 312], [0.84, 0.08, 28], [0.6, 0.12, 215], [0.9, 0.06, 85], [0.82, 0.16, 74]],
    [
      'night-market',
      [0.3, 0.06, 275],
      [0.76, 0.13, 65],
      [0.68, 0.17, 35],
      [0.78, 0.11, 170],
      [0.86, 0.16, 88],
    ],
  ],
  rain: [
    ['drizzle', [0.77, 0.03, 220], [0.62, 0.05, 235], [0.4, 0.08, 255], [0.52, 0.14, 30], [0.84, 0.13, 85]],
    [
      'wet-slate',
      [0.66, 0.025, 250],
      [0.87, 0.025, 230],
      [0.33, 0.05, 260],
      [0.88, 0.07, 80],
      [0.72, 0.16, 50],
    ],
    ['moss', [0.74, 0.04, 140], [0.55, 0.06, 155], [0.35, 0.06, 170], [0.93, 0.03, 95], [0.68, 0.16, 40]],
    ['mist', [0.8, 0.015, 70], [0.65, 0.03, 50], [0.4, 0.06, 200], [0.46, 0.11, 25], [0.8, 0.13, 82]],
    ['clay-rain', [0.71, 0.05, 45], [0.86, 0.03, 60], [0.36, 0.06, 250], [0.4, 0.09, 25], [0.88, 0.1, 95]],
    [
      'heather',
      [0.72, 0.04, 310],
      [0.87, 0.025, 320],
      [0.36, 0.08, 300],
      [0.42, 0.07, 190],
      [0.83, 0.13, 75],
    ],
    ['harmattan', [0.79, 0.045, 85], [0.66, 0.06, 72], [0.42, 0.08, 30], [0.38, 0.06, 230], [0.9, 0.04, 95]],
  ],
}

function mixPalette(mood: Mood, [name, ground, second, cloth1, cloth2, spark]: Recipe): Palette {
  const hue = ground[2]
  const under = oklch(...ground)
  // Cloth must stand out from the ground it is seen against, whatever the recipe says.
  const seen = (lch: Lch) => apartFrom(oklch(...lch), under, 1.85)
  return {
    name,
    mood,
    ground: under,
    second: oklch(...second),
    cloth1: seen(cloth1),
    cloth2: seen(cloth2),
    spark: oklch(...spark),
    ink: oklch(0.24, 0.04, hue),
    paper: oklch(0.965, 0.018, mood === 'dusk' ? 75 : hue),
  }
}

/** 28 palettes, seven in each mood. */
export const palettes: readonly Palette[] = (Object.keys(recipes) as Mood[]).flatMap((mood) =>
  recipes[mood].map((recipe) => mixPalette(mood, recipe)),
)

/**
 * Background colour for people: a plane of the palette with a contrast of at least 1.8:1 to every given skin tone,
 * otherwise a lighter or darker shade of the background. A cast with both s1 and s8 has no solution.
 */
export function wallBehind(
  palette: Palette,
  skin_steps: readonly number[],
  wish: 'ground' | 'second',
): string {
  const first = wish === 'ground' ? palette.ground : palette.second
  const other = wish === 'ground' ? palette.second : palette.ground
  const { c, h } = toOklch(palette.ground)
  const { c: c2, h: h2 } = toOklch(palette.second)
  const candidates = [
    first,
    other,
    oklch(0.9, Math.min(c2, 0.09), h2),
    oklch(0.93, Math.min(c, 0.05), h),
    // Dark yellow and dark lime look like mud; night there is brown instead.
    oklch(0.3, Math.min(c, h > 60 && h < 135 ? 0.05 : 0.09), h > 60 && h < 135 ? 45 : h),
  ]
  const clear = (wall: string) => skin_steps.every((step) => contrast(skinTone(step), wall) >= 1.82)
  return candidates.find(clear) ?? oklch(0.93, 0.03, h)
}

/** The palette with its cloth colours changed until they contrast with the actual wall. */
export function onWall(palette: Palette, wall: string): Palette {
  return {
    ...palette,
    cloth1: apartFrom(palette.cloth1, wall, 1.85),
    cloth2: apartFrom(palette.cloth2, wall, 1.85),
    spark: sparkOn(palette.spark, wall),
  }
}

/**
 * An accent colour that is visible on the wall. Shifts yellow towards orange while darkening it, because dark yellow
 * looks muddy.
 */
function sparkOn(spark: string, wall: string): string {
  if (contrast(spark, wall) >= 1.3) return spark
  const { l, c, h } = toOklch(spark)
  const wall_l = toOklch(wall).l
  return wall_l > 0.6
    ? oklch(Math.min(l, wall_l) - 0.19, Math.max(c, 0.16), h > 40 && h < 130 ? 48 : h)
    : oklch(l + 0.14, c, h)
}

/** A warm colour for the sun, independent of the accent colour. */
export function sunColour(palette: Palette): string {
  const { l, c, h } = toOklch(palette.spark)
  if (h > 25 && h < 105 && c > 0.03) return palette.spark
  return oklch(Math.max(l, 0.78), 0.15, 68)
}

/** The cooler of the cloths as water, drawn towards blue-green where none is cool. */
export function waterColour(palette: Palette): string {
  const cool = [palette.cloth1, palette.cloth2, palette.second]
    .map(toOklch)
    .find(({ h }) => (h + 360) % 360 > 160 && (h + 360) % 360 < 300)
  const { l, c, h } = cool ?? { l: 0.46, c: 0.07, h: 225 }
  return oklch(Math.min(palette.mood === 'dusk' ? 0.44 : 0.62, Math.max(0.32, l)), Math.min(c, 0.11), h)
}

/** The warmest of the palette's darker colours as soil. */
export function earthColour(palette: Palette): string {
  const warm = [palette.cloth1, palette.cloth2, palette.second].map(toOklch).find(({ h }) => {
    const hue = (h + 360) % 360
    return hue < 165 || hue > 335
  })
  const { l, c, h } = warm ?? { l: 0.45, c: 0.08, h: 45 }
  return oklch(Math.min(0.56, Math.max(0.36, l)), Math.min(c, 0.12), h)
}

/** The green of this palette's light: fresh in the market, grey in the rain, dark at dusk. */
export function leafColour(palette: Palette): string {
  const green = [palette.cloth1, palette.cloth2].map(toOklch).find(({ h }) => h > 118 && h < 205)
  if (green && palette.mood !== 'dusk') return oklch(green.l, green.c, green.h)
  const by_mood = {
    dawn: oklch(0.46, 0.085, 148),
    market: oklch(0.5, 0.12, 146),
    dusk: oklch(0.4, 0.06, 190),
    rain: oklch(0.44, 0.05, 158),
  }
  const leaf = by_mood[palette.mood]
  return contrast(leaf, palette.ground) < 1.5
    ? tone(leaf, toOklch(palette.ground).l > 0.5 ? -0.15 : 0.16)
    : leaf
}
