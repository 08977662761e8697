import { tone } from '../colour.ts'
import { around, circle, d, ellipse, path, place, polygon, repeat, stroke } from '../shapes.ts'

/** A pointed leaf from 0, 0 upwards, `length` long; one half in the second tone. */
export function leaf(length: number, width: number, colour: string, turn = 0, x = 0, y = 0): string {
  const half = (k: 1 | -1) =>
    d`M0 0C${k * width} ${-length * 0.25} ${k * width * 0.9} ${-length * 0.7} 0 ${-length}Z`
  return place(path(half(-1), colour) + path(half(1), tone(colour, -0.07)), { x, y, turn })
}

/** A curved stem with leaves on both sides, growing upwards from 0, 0. */
export function branch(length: number, pairs: number, colour: string, bend = 0.2): string {
  const stem = stroke(
    d`M0 0Q${length * bend * 0.4} ${-length * 0.5} ${length * bend} ${-length}`,
    tone(colour, -0.1),
    length * 0.018,
  )
  return (
    stem +
    repeat(pairs, (i) => {
      const t = (i + 0.8) / pairs
      const [x, y] = [length * bend * t * t * 0.9, -length * t * 0.96]
      const size = length * (0.34 - t * 0.12)
      return (
        leaf(size, size * 0.34, colour, -52 + t * 16, x, y) +
        leaf(size, size * 0.34, tone(colour, 0.05), 56 - t * 12, x, y)
      )
    }) +
    leaf(length * 0.24, length * 0.08, colour, bend * 40, length * bend * 0.9, -length * 0.96)
  )
}

/** A house plant in a pot whose base stands on 0, 0; about `size` high. */
export function pottedPlant(size: number, kind: number, leaf_colour: string, pot: string): string {
  const pot_h = size * 0.3
  const r = size * 0.17
  const body =
    path(d`M${-r} ${-pot_h}H${r}L${r * 0.72} 0H${-r * 0.72}Z`, pot) +
    path(d`M${r * 0.25} ${-pot_h}H${r}L${r * 0.72} 0H${r * 0.2}Z`, tone(pot, -0.08)) +
    path(
      d`M${-r * 1.12} ${-pot_h - size * 0.045}H${r * 1.12}V${-pot_h + size * 0.02}H${-r * 1.12}Z`,
      tone(pot, 0.04),
    )
  const y = -pot_h
  const leaves =
    kind % 4 === 0
      ? repeat(7, (i) =>
          leaf(
            size * (0.62 - Math.abs(i - 3) * 0.05),
            size * 0.085,
            i % 2 ? leaf_colour : tone(leaf_colour, 0.06),
            -66 + i * 22,
            0,
            y,
          ),
        )
      : kind % 4 === 1
        ? place(branch(size * 0.64, 4, leaf_colour, 0.15), { y }) +
          place(branch(size * 0.5, 3, tone(leaf_colour, 0.06), -0.5), { y, x: -r * 0.3 }) +
          place(branch(size * 0.46, 3, tone(leaf_colour, -0.05), 0.6), { y, x: r * 0.4 })
        : kind % 4 === 2
          ? repeat(9, (i) => {
              const [tx, ty] = around([0, y], size * (0.48 + (i % 3) * 0.1), -160 + i * 17.5)
              return stroke(
                d`M0 ${y}Q${tx * 0.3} ${ty} ${tx} ${ty}`,
                i % 2 ? leaf_colour : tone(leaf_colour, 0.07),
                size * 0.05,
              )
            })
          : repeat(5, (i) => {
              const [tx, ty] = around([0, y], size * (0.36 + (i % 2) * 0.22), -150 + i * 30)
              return (
                stroke(
                  d`M0 ${y}Q${tx * 0.2} ${ty * 0.7} ${tx} ${ty}`,
                  tone(leaf_colour, -0.1),
                  size * 0.016,
                ) +
                place(bigLeaf(size * 0.2, i % 2 ? leaf_colour : tone(leaf_colour, 0.06)), {
                  x: tx,
                  y: ty,
                  turn: -60 + i * 30,
                })
              )
            })
  return leaves + body
}

/** A broad split leaf centred on 0, 0. */
export const bigLeaf = (r: number, colour: string) =>
  path(
    d`M0 ${r * 0.9}C${-r * 0.4} ${r * 0.6} ${-r} ${r * 0.5} ${-r * 0.95} 0L${-r * 0.5} ${-r * 0.05}L${-r * 0.9} ${-r * 0.3}C${-r * 0.7} ${-r * 0.8} ${-r * 0.3} ${-r} 0 ${-r * 1.1}C${r * 0.3} ${-r} ${r * 0.7} ${-r * 0.8} ${r * 0.9} ${-r * 0.3}L${r * 0.5} ${-r * 0.05}L${r * 0.95} 0C${r} ${r * 0.5} ${r * 0.4} ${r * 0.6} 0 ${r * 0.9}Z`,
    colour,
  ) + stroke(d`M0 ${r * 0.9}V${-r * 0.8}`, tone(colour, -0.09), r * 0.06)

/** A coconut palm, foot at 0, 0, leaning by a share of its height. */
export function palm(height: number, lean: number, trunk: string, crown: string): string {
  const x = height * lean
  const w = height * 0.028
  const stem = path(
    d`M${-w * 1.3} 0C${-w} ${-height * 0.4} ${x * 0.5 - w} ${-height * 0.7} ${x - w * 0.6} ${-height}L${x + w * 0.6} ${-height}C${x * 0.5 + w * 1.2} ${-height * 0.7} ${w * 1.2} ${-height * 0.4} ${w * 1.3} 0Z`,
    trunk,
  )
  const frond = (angle: number, length: number, colour: string) => {
    const [ex, ey] = around([0, 0], length, angle)
    const droop = length * 0.34
    return path(
      d`M0 0C${ex * 0.3} ${ey * 0.6 - droop * 0.9} ${ex * 0.75} ${ey - droop * 0.5} ${ex} ${ey + droop}C${ex * 0.7} ${ey + droop * 0.1} ${ex * 0.35} ${ey * 0.5 + droop * 0.1} 0 0Z`,
      colour,
    )
  }
  const fronds = [-172, -145, -112, -76, -40, -10, 18, 162]
    .map((angle, i) => frond(angle, height * (0.36 + (i % 3) * 0.04), i % 2 ? crown : tone(crown, -0.07)))
    .join('')
  const nuts =
    circle(-w, w * 1.4, w * 1.2, tone(trunk, -0.08)) + circle(w, w * 1.8, w * 1.2, tone(trunk, 0.05))
  return stem + place(nuts + fronds, { x, y: -height })
}

/** A flat-topped acacia, foot at 0, 0. */
export function acacia(height: number, trunk: string, crown: string): string {
  const h = height
  const wood =
    stroke(
      d`M0 0C${h * 0.02} ${-h * 0.3} ${-h * 0.03} ${-h * 0.4} ${-h * 0.02} ${-h * 0.5}`,
      trunk,
      h * 0.05,
    ) +
    stroke(
      d`M${-h * 0.02} ${-h * 0.48}L${-h * 0.34} ${-h * 0.78}M${-h * 0.02} ${-h * 0.46}L${h * 0.3} ${-h * 0.8}M${-h * 0.02} ${-h * 0.5}L${-h * 0.06} ${-h * 0.82}M${h * 0.12} ${-h * 0.6}L${h * 0.14} ${-h * 0.82}`,
      trunk,
      h * 0.026,
    )
  const tier = (x: number, y: number, w: number, colour: string) =>
    path(
      d`M${x - w} ${y}C${x - w * 0.9} ${y - w * 0.28} ${x - w * 0.4} ${y - w * 0.36} ${x} ${y - w * 0.34}C${x + w * 0.5} ${y - w * 0.36} ${x + w * 0.94} ${y - w * 0.24} ${x + w} ${y}C${x + w * 0.5} ${y + w * 0.08} ${x - w * 0.6} ${y + w * 0.07} ${x - w} ${y}Z`,
      colour,
    )
  return (
    wood +
    tier(-h * 0.3, -h * 0.74, h * 0.34, tone(crown, -0.06)) +
    tier(h * 0.3, -h * 0.76, h * 0.36, tone(crown, -0.04)) +
    tier(0, -h * 0.84, h * 0.56, crown)
  )
}

/** A baobab, foot at 0, 0. */
export function baobab(height: number, trunk: string, crown: string): string {
  const h = height
  const body = path(
    d`M${-h * 0.19} 0C${-h * 0.13} ${-h * 0.2} ${-h * 0.15} ${-h * 0.45} ${-h * 0.13} ${-h * 0.6}L${-h * 0.4} ${-h * 0.84}L${-h * 0.36} ${-h * 0.86}L${-h * 0.1} ${-h * 0.7}L${-h * 0.14} ${-h * 0.96}L${-h * 0.09} ${-h * 0.97}L0 ${-h * 0.7}L${h * 0.12} ${-h * 0.95}L${h * 0.16} ${-h * 0.93}L${h * 0.08} ${-h * 0.68}L${h * 0.36} ${-h * 0.83}L${h * 0.4} ${-h * 0.8}L${h * 0.13} ${-h * 0.58}C${h * 0.16} ${-h * 0.4} ${h * 0.13} ${-h * 0.2} ${h * 0.2} 0Z`,
    trunk,
  )
  const side = path(
    d`M${h * 0.03} ${-h * 0.6}L${h * 0.13} ${-h * 0.58}C${h * 0.16} ${-h * 0.4} ${h * 0.13} ${-h * 0.2} ${h * 0.2} 0H${h * 0.07}C${h * 0.05} ${-h * 0.3} ${h * 0.08} ${-h * 0.5} ${h * 0.03} ${-h * 0.6}Z`,
    tone(trunk, -0.07),
  )
  const tufts = [
    [-0.42, -0.88, 0.11],
    [-0.13, -1.0, 0.12],
    [0.17, -0.98, 0.11],
    [0.42, -0.85, 0.11],
    [-0.28, -0.95, 0.08],
    [0.3, -0.93, 0.08],
  ]
    .map(([x = 0, y = 0, r = 0], i) =>
      ellipse(x * h, y * h, r * h, r * h * 0.6, i % 2 ? crown : tone(crown, -0.05)),
    )
    .join('')
  return body + side + tufts
}

/** A round city tree, foot at 0, 0. */
export function roundTree(height: number, trunk: string, crown: string, shade: number): string {
  const r = height * 0.32
  return (
    stroke(
      d`M0 0V${-height * 0.6}M0 ${-height * 0.42}L${-r * 0.5} ${-height * 0.62}M0 ${-height * 0.36}L${r * 0.5} ${-height * 0.58}`,
      trunk,
      height * 0.04,
    ) +
    circle(0, -height * 0.68, r, crown) +
    circle(-r * 0.6, -height * 0.58, r * 0.6, crown) +
    circle(r * 0.62, -height * 0.6, r * 0.58, crown) +
    path(
      d`M${shade * r * 0.1} ${-height * 0.68 - r}A${r} ${r} 0 0 ${shade === 1 ? 1 : 0} ${shade * r * 0.1} ${-height * 0.68 + r}C${shade * r * 0.7} ${-height * 0.68 + r * 0.5} ${shade * r * 0.6} ${-height * 0.68 - r * 0.5} ${shade * r * 0.1} ${-height * 0.68 - r}Z`,
      tone(crown, -0.06),
    )
  )
}

/** A tuft of grass or reeds, foot at 0, 0. */
export const tuft = (height: number, blades: number, colour: string) =>
  repeat(blades, (i) => {
    const t = blades > 1 ? i / (blades - 1) - 0.5 : 0
    return polygon(
      [
        [t * height * 0.5 - height * 0.03, 0],
        [t * height * 1.1, -height * (1 - Math.abs(t) * 0.7)],
        [t * height * 0.5 + height * 0.03, 0],
      ],
      i % 2 ? colour : tone(colour, -0.05),
    )
  })

/** An open flower centred on 0, 0. */
export const flower = (r: number, petal: string, heart: string, petals = 5) =>
  repeat(petals, (i) => {
    const [x, y] = around([0, 0], r * 0.55, (i * 360) / petals - 90)
    return ellipse(
      x,
      y,
      r * 0.5,
      r * 0.36,
      i % 2 ? petal : tone(petal, -0.04),
      `transform="rotate(${Math.round((i * 360) / petals - 90)} ${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})"`,
    )
  }) + circle(0, 0, r * 0.26, heart)
