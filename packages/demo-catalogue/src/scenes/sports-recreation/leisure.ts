import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { paintOf } from '../../figure/person.ts'
import { type Pose, standing } from '../../figure/pose.ts'
import { sunColour, waterColour } from '../../palettes.ts'
import { byTheSea, inTheCity } from '../../places.ts'
import { farBirds, hills, skyline, sun } from '../../props/outdoors.ts'
import { seedBoard } from '../../props/sports.ts'
import { circle, d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import {
  arrangement,
  backdrop,
  type Grammar,
  isWide,
  type Picture,
  patterned,
  type Stage,
  short,
} from '../../stage.ts'
import { atHour, peopleKeywords } from '../../words.ts'
import { armFromAbove } from '../arm-from-above.ts'
import { putFigure, standFigure } from '../figures.ts'

export const leisure: Grammar = {
  id: 'sports-recreation-c',
  compositions: [
    arrangement('low sun, left', 0.38, 1, 0.86, 0),
    arrangement('wide, right', 0.62, 0.9, 0.84, 1),
    arrangement('close', 0.48, 1.3, 0.94, 2),
    arrangement('high and free', 0.5, 0.8, 0.78, 3),
    arrangement('from the side', 0.66, 1.05, 0.88, 4),
    arrangement('with friends', 0.5, 0.95, 0.86, 5),
  ],
  variants: ['board game', 'basketball', 'surf'],
  cast: (variant) =>
    variant === 'basketball'
      ? [
          {
            frame: 'woman',
            age: 'young',
            lower: 'shorts',
            top: 'jersey',
            cloth: [],
            heads: ['cornrows', 'bun', 'fade'],
            smiling: true,
          },
          { frame: 'man', age: 'young', top: 'vest', lower: 'shorts', cloth: [] },
        ]
      : variant === 'surf'
        ? [
            {
              top: 'vest',
              lower: 'shorts',
              age: 'young',
              cloth: ['lower'],
              heads: ['fade', 'locs', 'cornrows', 'bald'],
              smiling: true,
              frame: 'man',
            },
            { frame: 'woman' },
          ]
        : [
            { age: 'elder', frame: 'man', top: 'shirt' },
            { top: 'blouse', frame: 'woman' },
          ],
  words: (stage) => {
    const v = stage.variant
    return {
      titles:
        v === 'board game'
          ? ['Two players at a seed board, from above', 'Hands moving seeds on a game board']
          : v === 'surf'
            ? ['Surfer riding a long wave']
            : ['Young woman shooting at the basketball hoop', 'Smiling basketball player in mid-jump'],
      where: v === 'surf' ? byTheSea(stage, 'off') : inTheCity(stage),
      description:
        v === 'board game'
          ? `Two pairs of hands over a carved game board, seen from above.`
          : v === 'surf'
            ? `A surfer crosses a long wave ${atHour(stage)}.`
            : `A smiling young woman jumps for a shot on a city basketball court ${atHour(stage)}.`,
      keywords: [
        'sports',
        'recreation',
        v,
        v === 'board game' ? 'hands' : 'outdoors',
        v === 'surf' ? 'wave' : v === 'board game' ? 'seeds' : 'play',
        v === 'basketball' && stage.comp.kind % 2 ? 'friends' : 'leisure',
        'fun',
        ...peopleKeywords(stage.people.slice(0, 1), v !== 'board game'),
      ],
    }
  },
  draw: (stage): Picture =>
    stage.variant === 'board game'
      ? boardGame(stage)
      : stage.variant === 'surf'
        ? surfing(stage)
        : basketball(stage),
}

function boardGame(stage: Stage): Picture {
  const { w, h, comp, palette, wall, random } = stage
  const [one, two] = stage.people
  if (!one || !two) return { background: '', subject: '' }
  const s = short(stage)
  const turn = [-18, 12, -8, 28, -32, 0][comp.kind] as number
  const long = Math.min(w, h) * 0.84 * Math.min(comp.near, 1.15)
  const [cx, cy] = [w * (0.5 + (comp.x - 0.5) * 0.3), h * 0.52]
  const board = seedBoard(long, '#7a4a2b', '#5d3520', palette.paper, random)
  const fill = patterned(
    stage,
    apartFrom(palette.cloth1, wall, 1.4),
    apartFrom(palette.spark, palette.cloth1, 1.6),
    palette.paper,
    s * 0.075,
    30,
  )
  const mat = place(rect(-long * 0.62, -long * 0.34, long * 1.24, long * 0.68, paintOf(fill), 10), {
    x: cx,
    y: cy,
    turn,
  })
  const sleeve_a = apartFrom(palette.cloth2, wall, 1.7)
  const a = armFromAbove(
    stage,
    one.skin,
    [w * (comp.kind % 2 ? 0.9 : 0.1), h * 1.08],
    [cx - long * 0.14, cy + long * 0.2],
    s * 0.05,
    sleeve_a,
    -1,
  )
  const b = armFromAbove(
    stage,
    two.skin,
    [w * (comp.kind % 2 ? 0.2 : 0.92), -h * 0.08],
    [cx + long * 0.2, cy - long * 0.2],
    s * 0.05,
    palette.spark,
    1,
  )
  const cup = place(
    circle(5, 8, s * 0.07, '#1c0f0a', 'fill-opacity=".18"') +
      circle(0, 0, s * 0.07, palette.paper) +
      circle(0, 0, s * 0.055, '#7a3d1c'),
    { x: w * (comp.kind % 2 ? 0.14 : 0.88), y: h * (comp.kind % 2 ? 0.84 : 0.86) },
  )
  return {
    background: backdrop(stage, wall) + mat,
    subject: place(board, { x: cx, y: cy, turn }) + cup + a + b,
  }
}

function surfing(stage: Stage): Picture {
  const { w, h, comp, palette, wall } = stage
  const [one] = stage.people
  if (!one) return { background: '', subject: '' }
  const s = short(stage)
  const water = waterColour(palette)
  const foam = palette.paper
  const flip = comp.x > 0.55
  const k = ((isWide(stage) ? h * 0.74 : h * 0.52) / 560) * Math.min(1.2, comp.near)
  const x = w * (0.5 + (comp.x - 0.5) * 0.6)
  const y = h * (isWide(stage) ? 0.6 : 0.7)
  const crouch: Pose = {
    lean: 14,
    tilt: -6,
    head: 'profile',
    turn: 1,
    breadth: 0.8,
    left: { to: [-104, -96], bend: 1, behind: true },
    right: { to: [110, -66], bend: 1 },
    feet: {
      left: { to: [-84, 196], bend: -1, toe: 1, turn: -4 },
      right: { to: [78, 200], bend: -1, toe: 1, turn: 4 },
    },
  }
  const wave = path(
    d`M${-w * 0.05} ${h * 0.5}C${w * 0.16} ${h * 0.3} ${w * 0.36} ${h * 0.28} ${w * 0.46} ${h * 0.4}C${w * 0.4} ${h * 0.38} ${w * 0.34} ${h * 0.46} ${w * 0.42} ${h * 0.58}C${w * 0.6} ${h * 0.74} ${w * 0.84} ${h * 0.7} ${w * 1.05} ${h * 0.64}V${h * 1.05}H${-w * 0.05}Z`,
    water,
  )
  const lip = path(
    d`M${-w * 0.05} ${h * 0.5}C${w * 0.16} ${h * 0.3} ${w * 0.36} ${h * 0.28} ${w * 0.46} ${h * 0.4}C${w * 0.36} ${h * 0.32} ${w * 0.16} ${h * 0.38} ${-w * 0.05} ${h * 0.58}Z`,
    foam,
  )
  const stripes = stroke(
    d`M${w * 0.04} ${h * 0.66}C${w * 0.3} ${h * 0.6} ${w * 0.4} ${h * 0.86} ${w * 1.04} ${h * 0.76}M0 ${h * 0.8}C${w * 0.3} ${h * 0.74} ${w * 0.5} ${h * 0.96} ${w * 1.04} ${h * 0.86}M${w * 0.1} ${h * 0.5}C${w * 0.24} ${h * 0.46} ${w * 0.3} ${h * 0.56} ${w * 0.36} ${h * 0.66}`,
    tone(water, 0.1),
    s * 0.018,
  )
  const surfer =
    place(
      ellipse(4, 206, 170, 15, palette.spark) +
        path('M-166 206C-100 214 100 214 174 206C120 224 -100 224 -166 206Z', tone(palette.spark, -0.1)),
      { x, y, scale: k },
    ) + putFigure(stage, one, crouch, { x, y, scale: k, flip: false })
  const spray = repeat(7, (i) =>
    circle(x - (150 + i * 34) * k, y + (204 - (i % 3) * 18) * k, (30 - i * 3) * k, foam),
  )
  return {
    background:
      backdrop(stage, wall) +
      sun(w * (flip ? 0.24 : 0.78), h * 0.2, s * 0.12, sunColour(palette)) +
      farBirds(w * 0.5, h * 0.12, s * 0.02, palette.ink, 3) +
      hills(w, h * 0.52, s * 0.02, h, tone(water, 0.06), stage.random, 3),
    subject: place(wave + lip + stripes, flip ? { x: w, flip: true } : {}) + spray + surfer,
  }
}

function basketball(stage: Stage): Picture {
  const { w, h, comp, palette, wall } = stage
  const [one, two] = stage.people
  if (!one || !two) return { background: '', subject: '' }
  const base = h * 0.9
  const k = (Math.min(h, w * 1.25) * (isWide(stage) ? 0.66 : 0.54)) / 560
  const flip = comp.x > 0.55
  const x = w * (flip ? 0.66 : 0.34)
  const side = flip ? -1 : 1
  const jump: Pose = {
    lean: 4,
    tilt: -12,
    head: 'profile',
    turn: 1,
    breadth: 0.78,
    left: { to: [58, -236], bend: 1, behind: true },
    right: { to: [76, -226], bend: 1 },
    feet: {
      left: { to: [-64, 196], bend: -1, toe: 1, turn: 40 },
      right: { to: [24, 232], bend: -1, toe: 1, turn: 28 },
    },
  }
  const orange = '#d9702c'
  const ball = place(
    circle(0, 0, 30, orange) +
      stroke('M-30 0H30M0 -30V30M-21 -21Q-4 0 -21 21M21 -21Q4 0 21 21', '#7a3213', 3.4),
    { x: 96, y: -254 },
  )
  const rim_x = w * (flip ? 0.14 : 0.86)
  const rim_y = h * 0.3
  const r = 58 * k
  const pole = tone(palette.ink, 0.12)
  const hoop =
    rect(rim_x + side * r * 1.9 - 7, rim_y - r * 2, 14, base - rim_y + r * 2, pole) +
    rect(rim_x + side * r * 1.3 - 6, rim_y - r * 2.4, 12, r * 3, palette.paper, 3) +
    stroke(
      d`M${rim_x - r} ${rim_y}L${rim_x - r * 0.5} ${rim_y + r * 1.3}H${rim_x + r * 0.5}L${rim_x + r} ${rim_y}M${rim_x - r * 0.4} ${rim_y}L${rim_x + r * 0.2} ${rim_y + r * 1.3}M${rim_x + r * 0.4} ${rim_y}L${rim_x - r * 0.2} ${rim_y + r * 1.3}`,
      palette.paper,
      4,
    ) +
    ellipse(rim_x, rim_y, r, r * 0.2, 'none', `stroke="${orange}" stroke-width="8"`)
  const friend =
    comp.kind % 2
      ? standFigure(
          stage,
          two,
          { ...standing(-1), turn: 0.5 * side, right: { to: [60, -190], bend: -1 } },
          { x: w * (flip ? 0.4 : 0.6), y: base + h * 0.02, scale: k * 0.94 },
        )
      : ''
  const court = apartFrom(mix(stage.other, '#b5653a', 0.4), wall, 1.25)
  return {
    background:
      backdrop(stage, wall) +
      skyline(w, base - h * 0.12, h * 0.34, nudge(wall, 0.07), nudge(wall, 0.03), stage.random, 8) +
      rect(0, base - h * 0.12, w, h, court) +
      stroke(
        d`M0 ${base - h * 0.04}H${w}M${w * 0.5} ${base - h * 0.12}L${w * 0.42} ${h + 5}`,
        palette.paper,
        6,
        'stroke-opacity=".8"',
      ),
    subject:
      hoop +
      ellipse(x, base, 110 * k, 12 * k, '#1c0f0a', 'fill-opacity=".22"') +
      friend +
      putFigure(stage, one, jump, { x, y: base - 330 * k, scale: k, flip, held: ball }),
  }
}
