import { circle, d, ellipse, n, path, polygon, rect, repeat, ring, stroke } from './shapes.ts'

/** Twelve tile families of our own drawing. */
const cloth_families = [
  'stepped diamonds',
  'ring and dot',
  'woven blocks',
  'resist dots',
  'comb waves',
  'leaf fans',
  'broken chevrons',
  'petals',
  'sunbursts',
  'basket weave',
  'checkers',
  'scattered seeds',
] as const
export type ClothFamily = (typeof cloth_families)[number]

/** Two to four colours: base first, then the figure of the pattern. */
export type ClothColours = readonly [base: string, figure: string, third: string, fourth: string]

type Tile = (c: ClothColours) => string

/** Each tile fills 48 × 48 and meets its neighbours on all sides. */
const tiles: Record<ClothFamily, Tile> = {
  'stepped diamonds': ([, b, c]) =>
    path('M18 2h12v6h8v8h8v16h-8v8h-8v6H18v-6h-8v-8H2V16h8V8h8z', b) +
    path('M20 17h8v4h4v6h-4v4h-8v-4h-4v-6h4z', c),
  'ring and dot': ([, b, c]) =>
    ring(24, 24, 15, b, 5) +
    circle(24, 24, 6, c) +
    [0, 48].map((x) => circle(x, 0, 5, b) + circle(x, 48, 5, b)).join(''),
  'woven blocks': ([, b, c, e]) =>
    repeat(4, (i) => rect(i * 6, 0, 3, 24, b) + rect(24, 24 + i * 6, 24, 3, c)) +
    rect(24, 0, 24, 24, e, 0, 'fill-opacity=".55"') +
    rect(0, 24, 24, 24, b, 0, 'fill-opacity=".75"') +
    rect(32, 8, 8, 8, c) +
    rect(8, 32, 8, 8, c),
  'resist dots': ([, b]) =>
    repeat(4, (i) => circle(6 + i * 12, 6, 2.6, b) + circle(6 + i * 12, 42, 2.6, b)) +
    repeat(2, (i) => circle(6 + i * 36, 18, 2.6, b) + circle(6 + i * 36, 30, 2.6, b)) +
    ring(24, 24, 7, b, 3.4),
  'comb waves': ([, b, c]) =>
    repeat(3, (i) => stroke(d`M-6 ${8 + i * 16}q15 -14 30 0t30 0`, i === 1 ? c : b, 4.6)),
  'leaf fans': ([, b, c]) =>
    path('M24 46C6 40 4 20 8 8C20 14 26 30 24 46Z', b) +
    path('M24 46C42 40 44 20 40 8C28 14 22 30 24 46Z', c) +
    path('M24 40C19 26 20 12 24 2C28 12 29 26 24 40Z', b),
  'broken chevrons': ([, b, c]) =>
    polygon(
      [
        [0, 20],
        [20, 4],
        [20, 14],
        [0, 30],
      ],
      b,
    ) +
    polygon(
      [
        [28, 4],
        [48, 20],
        [48, 30],
        [28, 14],
      ],
      b,
    ) +
    polygon(
      [
        [0, 42],
        [20, 26],
        [20, 34],
        [0, 50],
      ],
      c,
    ) +
    polygon(
      [
        [28, 26],
        [48, 42],
        [48, 50],
        [28, 34],
      ],
      c,
    ),
  petals: ([, b, c, e]) =>
    repeat(
      4,
      (i) =>
        `<g transform="rotate(${i * 90} 24 24)">${ellipse(24, 11, 7.5, 11, b)}${ellipse(24, 11, 3, 6, e)}</g>`,
    ) + circle(24, 24, 5, c),
  sunbursts: ([, b, c]) =>
    repeat(
      8,
      (i) =>
        `<g transform="rotate(${i * 45} 24 24)">${polygon(
          [
            [24, 1],
            [28, 13],
            [20, 13],
          ],
          b,
        )}</g>`,
    ) + circle(24, 24, 9, c),
  'basket weave': ([, b, c]) =>
    repeat(3, (i) => rect(2, 3 + i * 7, 20, 4.4, b, 2) + rect(26, 27 + i * 7, 20, 4.4, b, 2)) +
    repeat(3, (i) => rect(27 + i * 7, 2, 4.4, 20, c, 2) + rect(3 + i * 7, 26, 4.4, 20, c, 2)),
  checkers: ([, b, c]) =>
    rect(0, 0, 24, 24, b) +
    rect(24, 24, 24, 24, b) +
    rect(8, 8, 8, 8, c) +
    rect(32, 32, 8, 8, c) +
    rect(32, 8, 8, 8, b) +
    rect(8, 32, 8, 8, b),
  'scattered seeds': ([, b, c]) =>
    [
      [8, 10, 20],
      [30, 6, 70],
      [40, 26, 140],
      [18, 28, 100],
      [6, 40, 60],
      [32, 42, 10],
    ]
      .map(
        ([x, y, turn], i) =>
          `<g transform="rotate(${turn} ${x} ${y})">${ellipse(x as number, y as number, 6, 2.8, i % 3 ? b : c)}</g>`,
      )
      .join(''),
}

/** Collects what a picture defines once and uses by name: cloths and clips. */
export class Definitions {
  private readonly made = new Map<string, string>()
  private readonly texts: string[] = []

  /** A fill of patterned cloth. `tile` is the side of one repeat in picture units, `turn` 0, 30 or 45. */
  cloth(family: ClothFamily, colours: ClothColours, tile = 40, turn: 0 | 30 | 45 = 0): string {
    const key = [family, ...colours, n(tile), turn].join()
    return this.once(key, 'c', (id) => {
      // Tiles stay between 18 and 64 units (docs/design.md, "Demo catalogue"): smaller flickers, larger stops being
      // cloth.
      const scale = Math.round((Math.min(64, Math.max(18, tile)) / 48) * 1000) / 1000
      const transform = `patternTransform="${turn ? `rotate(${turn}) ` : ''}scale(${scale})"`
      const body = rect(0, 0, 48, 48, colours[0]) + tiles[family](colours)
      return `<pattern id="${id}" width="48" height="48" patternUnits="userSpaceOnUse" ${transform}>${body}</pattern>`
    })
  }

  /** A clip path; give the answer as an attribute: `<g ${clip}>`. */
  clip(shape: string): string {
    const url = this.once(`clip${shape}`, 'k', (id) => `<clipPath id="${id}">${shape}</clipPath>`)
    return `clip-path="${url}"`
  }

  /** The only gradient the house style allows: a sky, top to bottom. */
  sky(top: string, bottom: string): string {
    return this.once(
      `sky${top}${bottom}`,
      's',
      (id) =>
        `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
    )
  }

  toString(): string {
    return this.texts.length ? `<defs>${this.texts.join('')}</defs>` : ''
  }

  private once(key: string, letter: string, write: (id: string) => string): string {
    let id = this.made.get(key)
    if (!id) {
      id = `${letter}${this.made.size}`
      this.made.set(key, id)
      this.texts.push(write(id))
    }
    return `url(#${id})`
  }
}
