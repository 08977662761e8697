import { apartFrom, nudge } from '../../colour.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { d, path, place, rect } from '../../shapes.ts'
import { backdrop, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { atHour, clothWord, peopleKeywords } from '../../words.ts'
import { tableCloth } from '../at-table.ts'
import { portrait, standFigure } from '../figures.ts'
import { softShape } from '../soft-shape.ts'
import { grammarOfViews, none, type View } from '../views.ts'
import { bouquet, bride, confetti, groom } from './wedding-couple.ts'
import { guestsThrowing, rings, walkingAway, weddingFamily } from './wedding-party.ts'
import { cuttingTheCake, weddingToast } from './wedding-reception.ts'

const foreheads: View = {
  name: 'close, foreheads near',
  cast: [bride, groom],
  words: (stage) => ({
    titles: ['Newlyweds, foreheads close', 'Bride and groom face to face'],
    description: `A smiling wedding couple leans close ${atHour(stage)}, in matching ${clothWord(stage)} cloth.`,
    keywords: ['intimate', 'close up', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const s = short(stage)
    const head = isWide(stage) ? h * 0.42 : Math.min(w * 0.4, h * 0.32)
    const facing = (turn: 1 | -1): Pose => ({
      ...waistUp(standing(1)),
      head: 'profile',
      turn,
      tilt: turn * 3,
    })
    return {
      background:
        backdrop(stage, wall) +
        softShape(stage, w * 0.5, h * 0.42, s * 0.44, nudge(wall, 0.05)) +
        confetti(stage, 26),
      subject:
        portrait(stage, two, facing(-1), { x: w * 0.5 + head * 0.68, y: h * 0.46, head }) +
        portrait(stage, one, facing(1), { x: w * 0.5 - head * 0.64, y: h * 0.5, head: head * 0.94 }) +
        place(bouquet(s * 0.1, palette.spark, palette.paper, leafColour(palette)), {
          x: w * 0.5,
          y: h * 0.96,
        }),
    }
  },
}

const underCanopy = (name: string, title: string, near: number, x: number): View => ({
  name,
  cast: [bride, groom],
  words: (stage) => ({
    titles: [title, 'Smiling newlyweds in matching cloth'],
    description: `A smiling wedding couple stands under a canopy ${atHour(stage)}, in matching ${clothWord(stage)} cloth.`,
    keywords: ['canopy', 'smiling', ...peopleKeywords(stage.people)],
  }),
  draw: (stage) => canopy(stage, near, x),
})

/** The couple at full length between two posts with a draped cloth. */
function canopy(stage: Stage, near: number, at: number): Picture {
  const { w, h, palette, wall } = stage
  const [one, two] = stage.people
  if (!one || !two) return none
  const s = short(stage)
  const green = leafColour(palette)
  const floor = h * 0.93
  const k = ((isWide(stage) ? h * 0.82 : Math.min(h * 0.74, w * 1.3)) / 580) * near
  const x = w * at
  const gap = 62 * k
  const cw = Math.max(230 * k, w * 0.3)
  const top = Math.max(h * 0.06, floor - 640 * k)
  const post = (side: 1 | -1) =>
    rect(x + side * cw - 6, top, 12, floor - top, apartFrom(palette.paper, wall, 1.3))
  const swag = (side: 1 | -1) =>
    path(
      d`M${x + side * (cw + 16)} ${top}H${x + side * (cw - 24)}C${x + side * (cw - 30)} ${top + h * 0.2} ${x + side * (cw + 8)} ${top + h * 0.3} ${x + side * (cw - 6)} ${floor - h * 0.16}L${x + side * (cw + 16)} ${floor - h * 0.16}Z`,
      apartFrom(palette.paper, wall, 1.15),
    ) +
    place(bouquet(s * 0.05, palette.spark, palette.cloth2, green), { x: x + side * cw, y: top + h * 0.04 })
  const drape =
    path(
      d`M${x - cw - 16} ${top}H${x + cw + 16}V${top + h * 0.035}C${x + cw * 0.6} ${top + h * 0.16} ${x + cw * 0.1} ${top + h * 0.05} ${x} ${top + h * 0.05}C${x - cw * 0.1} ${top + h * 0.05} ${x - cw * 0.6} ${top + h * 0.16} ${x - cw - 16} ${top + h * 0.035}Z`,
      tableCloth(stage),
    ) +
    swag(-1) +
    swag(1)
  const hold: Pose = {
    ...standing(1),
    turn: 0.35,
    tilt: 6,
    left: { to: [-14, -52] },
    right: { to: [72, -22], behind: true },
  }
  const hold_groom: Pose = {
    ...standing(-1),
    turn: -0.4,
    tilt: -6,
    left: { to: [-58, -40], behind: true },
    right: { to: [66, 34] },
  }
  const flowers = place(bouquet(26, palette.spark, apartFrom(palette.paper, palette.spark, 1.2), green), {
    x: 2,
    y: -52,
  })
  return {
    background:
      backdrop(stage, wall) +
      softShape(stage, x, top + h * 0.32, cw * 1.16, nudge(wall, 0.05)) +
      rect(0, floor - h * 0.06, w, h, stage.other) +
      (near < 1 ? confetti(stage, 26) : ''),
    subject:
      post(-1) +
      post(1) +
      place(pottedPlant(h * 0.44, 3, green, palette.cloth2), {
        x: w * (at > 0.5 ? 0.1 : 0.9),
        y: floor + 6,
      }) +
      standFigure(stage, two, hold_groom, { x: x + gap, y: floor - h * 0.004, scale: k * 1.03 }) +
      standFigure(stage, one, hold, { x: x - gap, y: floor + h * 0.008, scale: k, held: flowers }) +
      drape,
  }
}

export const wedding = grammarOfViews(
  'moments-a',
  ['wedding', 'couple', 'bride', 'groom', 'love', 'celebration'],
  [
    underCanopy('couple under the canopy', 'Bride and groom under a wedding canopy', 1, 0.46),
    cuttingTheCake,
    guestsThrowing,
    foreheads,
    rings,
    weddingFamily,
    walkingAway,
    weddingToast,
    underCanopy('far couple, tall canopy', 'Small wedding couple under a tall canopy', 0.72, 0.58),
  ],
)
