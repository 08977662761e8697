import { tone } from '../colour.ts'
import { circle, d, line, path, polygon, rect, repeat, ring, stroke } from '../shapes.ts'

const tyre = '#241c1a'
const metal = '#c9c4bb'

const wheel = (x: number, y: number, r: number) =>
  circle(x, y, r, tyre) + circle(x, y, r * 0.58, metal) + circle(x, y, r * 0.2, tyre)

/** A shared minibus from the side, wheels on y = 0, about 420 wide. */
export function minibus(colour: string, stripe: string, glass: string, windows = 4): string {
  return (
    path(
      'M-200 -34V-150C-200 -168 -190 -178 -172 -178H96C120 -178 138 -170 150 -150L178 -104C200 -100 210 -90 210 -70V-34Z',
      colour,
    ) +
    rect(-200, -92, 410, 20, stripe) +
    path('M-200 -52H210V-34H-200Z', tone(colour, -0.09)) +
    repeat(windows - 1, (i) =>
      rect(-184 + i * (262 / (windows - 1)), -160, 262 / (windows - 1) - 12, 56, glass, 8),
    ) +
    path('M90 -160H100C116 -160 126 -154 134 -142L154 -104H90Z', glass) +
    path('M120 -160L98 -104H112L130 -148Z', '#ffffff', 'fill-opacity=".35"') +
    line([84, -168], [84, -40], tone(colour, -0.12), 3) +
    line([0, -100], [0, -40], tone(colour, -0.12), 3) +
    rect(-16, -84, 14, 5, tone(colour, -0.2)) +
    rect(-150, -196, 200, 18, tone(colour, -0.14), 4) +
    rect(-130, -222, 60, 28, stripe, 4) +
    rect(-62, -214, 76, 20, tone(stripe, -0.12), 4) +
    circle(200, -64, 11, '#fdf1cf') +
    rect(-202, -76, 8, 20, '#b22f2a') +
    rect(196, -44, 24, 12, tyre, 4) +
    rect(-208, -44, 24, 12, tyre, 4) +
    wheel(-120, -30, 31) +
    wheel(126, -30, 31)
  )
}

/** The same minibus from behind or ahead, centred, wheels on y = 0, about 200 wide. */
export const minibusAhead = (colour: string, stripe: string, glass: string) =>
  rect(-84, -16, 30, 18, tyre, 4) +
  rect(54, -16, 30, 18, tyre, 4) +
  path('M-96 -20V-120L-80 -190C-78 -200 -72 -206 -60 -206H60C72 -206 78 -200 80 -190L96 -120V-20Z', colour) +
  path('M-78 -124L-66 -188H66L78 -124Z', glass) +
  path('M10 -188L-14 -124H10L34 -188Z', '#ffffff', 'fill-opacity=".3"') +
  rect(-96, -84, 192, 22, stripe) +
  rect(-96, -42, 192, 22, tone(colour, -0.1)) +
  rect(-88, -112, 30, 20, '#fdf1cf', 6) +
  rect(58, -112, 30, 20, '#fdf1cf', 6) +
  rect(-70, -224, 140, 20, tone(colour, -0.14), 5) +
  rect(-50, -250, 60, 30, stripe, 4) +
  rect(14, -240, 40, 20, tone(stripe, -0.12), 4)

/** A saloon car from the side, facing right, wheels on y = 0, about 360 wide. */
export const carSide = (colour: string, glass: string) =>
  path(
    'M-178 -32V-66C-178 -84 -166 -92 -148 -94L-112 -98L-78 -138C-72 -146 -64 -150 -52 -150H34C48 -150 56 -146 64 -138L102 -98L148 -90C170 -86 180 -76 180 -58V-32Z',
    colour,
  ) +
  path('M-98 -98L-68 -134C-64 -138 -60 -140 -54 -140H-14V-98Z', glass) +
  path('M-2 -98V-140H32C40 -140 46 -138 52 -132L84 -98Z', glass) +
  path('M20 -140L0 -98H16L36 -140Z', '#ffffff', 'fill-opacity=".3"') +
  path('M-178 -52H180V-32H-178Z', tone(colour, -0.09)) +
  line([-8, -98], [-8, -40], tone(colour, -0.12), 3) +
  rect(-34, -84, 16, 5, tone(colour, -0.2)) +
  rect(164, -78, 16, 14, '#fdf1cf', 4) +
  rect(-179, -82, 10, 16, '#b22f2a') +
  wheel(-108, -28, 29) +
  wheel(112, -28, 29)

/** The same car from ahead, centred, wheels on y = 0, about 180 wide. */
export const carAhead = (colour: string, glass: string) =>
  rect(-76, -16, 30, 18, tyre, 4) +
  rect(46, -16, 30, 18, tyre, 4) +
  path('M-60 -86L-44 -134C-42 -140 -38 -142 -30 -142H30C38 -142 42 -140 44 -134L60 -86Z', colour) +
  path('M-50 -86L-37 -128H37L50 -86Z', glass) +
  path('M6 -128L-8 -86H12L24 -128Z', '#ffffff', 'fill-opacity=".3"') +
  rect(-84, -90, 168, 74, colour, 18) +
  rect(-84, -44, 168, 28, tone(colour, -0.1), 10) +
  rect(-78, -74, 34, 20, '#fdf1cf', 9) +
  rect(44, -74, 34, 20, '#fdf1cf', 9) +
  rect(-30, -68, 60, 12, tone(colour, -0.18), 4) +
  rect(-26, -38, 52, 14, '#fbf3e6', 3)

/** A car or a longer bus from above, nose up, centred. */
export const carAbove = (length: number, colour: string, glass: string, roof = '') => {
  const w = Math.min(88, length * 0.5)
  return (
    rect(-w / 2 + 5, -length / 2 + 7, w, length, '#1c0f0a', w * 0.26, 'fill-opacity=".22"') +
    rect(-w / 2, -length / 2, w, length, colour, w * 0.26) +
    path(
      d`M${-w * 0.4} ${-length * 0.5 + w * 0.42}Q0 ${-length * 0.5 + w * 0.22} ${w * 0.4} ${-length * 0.5 + w * 0.42}L${w * 0.34} ${-length * 0.5 + w * 0.7}H${-w * 0.34}Z`,
      glass,
    ) +
    rect(-w * 0.34, length / 2 - w * 0.36, w * 0.68, w * 0.18, glass, 5) +
    rect(-w * 0.36, -length / 2 + w * 0.78, w * 0.72, length - w * 1.24, tone(colour, 0.06), 8) +
    roof
  )
}

/** A bicycle from the side, facing right, wheels on y = 0; saddle at −34, −138, bars at 62, −140, crank at −4, −46. */
export const bicycle = (colour: string, spoke: string) =>
  [-92, 96]
    .map(
      (x) =>
        ring(x, -54, 50, tyre, 7) +
        repeat(4, (i) => {
          const a = (i * Math.PI) / 4
          return stroke(
            d`M${x - 46 * Math.cos(a)} ${-54 - 46 * Math.sin(a)}L${x + 46 * Math.cos(a)} ${-54 + 46 * Math.sin(a)}`,
            spoke,
            1.6,
          )
        }),
    )
    .join('') +
  stroke(
    'M-92 -54L-4 -46L54 -116L-28 -114ZM-28 -114L-4 -46M96 -54L54 -116L50 -136M-28 -114L-34 -134',
    colour,
    8,
  ) +
  stroke('M50 -136L66 -142', tyre, 8) +
  stroke('M-52 -138H-16', tyre, 11) +
  ring(-4, -46, 14, '#4b4a4c', 5) +
  stroke('M-4 -46L6 -24M0 -22h16', '#4b4a4c', 5)

/** A fishing boat with high ends and a painted side, waterline on y = 0, about 400 wide. */
export const pirogue = (hull: string, band: string, spark: string) =>
  path('M-210 -74C-150 -24 150 -24 216 -92C210 -40 170 6 120 10H-120C-170 6 -200 -30 -210 -74Z', hull) +
  path(
    'M-204 -58C-150 -10 150 -10 208 -68C206 -58 202 -46 196 -38C140 4 -140 4 -192 -34C-198 -42 -202 -50 -204 -58Z',
    band,
  ) +
  repeat(9, (i) =>
    polygon(
      [
        [-136 + i * 34, -12],
        [-122 + i * 34, -26 + Math.abs(i - 4) * -1.5],
        [-108 + i * 34, -12],
        [-122 + i * 34, 1],
      ],
      spark,
    ),
  ) +
  stroke('M-90 -34V-44M0 -30V-42M90 -34V-44', tone(hull, -0.1), 7)

/** A passenger plane from the side, nose right, centred, about 460 wide. */
export const plane = (body: string, tail: string, glass: string) =>
  path('M-190 -6L-226 -92H-178L-112 -22Z', tail) +
  path(
    'M-214 -10C-170 -36 120 -40 176 -34C214 -28 236 -10 236 4C230 22 190 30 150 30H-110C-150 30 -196 12 -214 -10Z',
    body,
  ) +
  path(
    'M-214 -10C-190 10 -150 14 -110 14H236C228 24 190 30 150 30H-110C-150 30 -196 12 -214 -10Z',
    tone(body, -0.08),
  ) +
  repeat(13, (i) => rect(-122 + i * 21, -20, 10, 13, glass, 4)) +
  path('M182 -26C206 -22 220 -12 226 -4H186Z', glass) +
  path('M30 6L-70 96H-30L96 10Z', tone(tail, -0.06)) +
  rect(0, 40, 46, 20, tone(body, -0.16), 9) +
  path('M-186 0L-236 26H-206L-152 4Z', tone(tail, -0.06))

/** A building-site crane, foot at 0, 0, arm to the right. */
export function towerCrane(h: number, arm: number, colour: string): string {
  const w = h * 0.035
  const cells = Math.round(h / (w * 2.6))
  const lattice = repeat(cells, (i) => {
    const y = -(i * h) / cells
    return (
      line([-w, y], [w, y - h / cells], colour, w * 0.26) +
      line([w, y], [-w, y - h / cells], colour, w * 0.26)
    )
  })
  const top = -h
  const steps = Math.round(arm / (w * 2.8))
  const truss = repeat(
    steps,
    (i) =>
      line([(i * arm) / steps, top], [((i + 0.5) * arm) / steps, top - w * 1.5], colour, w * 0.24) +
      line([((i + 0.5) * arm) / steps, top - w * 1.5], [((i + 1) * arm) / steps, top], colour, w * 0.24),
  )
  return (
    lattice +
    line([-w, 0], [-w, top], colour, w * 0.42) +
    line([w, 0], [w, top], colour, w * 0.42) +
    line([-arm * 0.34, top], [arm, top], colour, w * 0.5) +
    line([0, top - w * 1.5], [arm * 0.97, top - w * 1.5], colour, w * 0.3) +
    truss +
    polygon(
      [
        [-w * 0.8, top],
        [w * 0.8, top],
        [0, top - h * 0.13],
      ],
      colour,
    ) +
    line([0, top - h * 0.13], [arm * 0.75, top], colour, w * 0.2) +
    line([0, top - h * 0.13], [-arm * 0.3, top], colour, w * 0.2) +
    rect(-arm * 0.36, top, arm * 0.11, h * 0.07, tone(colour, -0.1)) +
    line([arm * 0.72, top], [arm * 0.72, top + h * 0.3], colour, w * 0.16) +
    rect(arm * 0.72 - w, top + h * 0.3, w * 2, w * 1.6, tone(colour, -0.1)) +
    rect(w * 0.6, top - w * 0.2, w * 2.2, w * 3, tone(colour, -0.06), 3)
  )
}
