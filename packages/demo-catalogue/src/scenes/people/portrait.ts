import { apartFrom, nudge, tone } from '../../colour.ts'
import { handsInFront, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { skyline } from '../../props/outdoors.ts'
import { bigLeaf, branch, leaf } from '../../props/plants.ts'
import { curtain, windowBars } from '../../props/room.ts'
import { circle, d, path, place, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Stage, short } from '../../stage.ts'
import { article, capital, nounOf, peopleKeywords, withHead } from '../../words.ts'
import { portrait } from '../figures.ts'

export const bust: Grammar = {
  id: 'people-a',
  compositions: [
    arrangement('disc behind, centred', 0.5, 1, 0.44, 0),
    arrangement('arch, left third', 0.38, 1.12, 0.46, 1),
    arrangement('stripes, right third', 0.64, 1.1, 0.45, 2),
    arrangement('leaves around', 0.46, 0.95, 0.46, 3),
    arrangement('window, right', 0.62, 0.92, 0.48, 4),
    arrangement('close, cut by the frame', 0.4, 1.62, 0.5, 5),
  ],
  variants: ['portrait'],
  cast: () => [{}],
  words: (stage) => {
    const [person] = stage.people
    if (!person) throw new Error('a portrait needs a person')
    const noun = nounOf(person)
    const mood = person.smiling ? 'smiling' : 'at ease'
    const at = [
      'in the studio',
      'under an arch',
      'beside colour stripes',
      'among leaves',
      'by a window',
      'in close-up',
    ][stage.comp.kind] as string
    return {
      titles: [
        `${person.smiling ? `Smiling ${noun}` : capital(noun)} ${withHead(person)}`,
        `Portrait of ${article(noun)} ${at}`,
        `${capital(noun)} ${withHead(person)} ${at}`,
      ],
      where: inTheCity(stage),
      description: `A calm portrait of ${article(noun)} ${withHead(person)}, ${mood}, ${at}. Patterned cloth and one warm light.`,
      keywords: [
        'portrait',
        ...peopleKeywords([person]),
        'face',
        stage.cloth,
        'patterned cloth',
        'confidence',
      ],
    }
  },
  draw: (stage) => {
    const { w, h, comp, palette, other } = stage
    const [person] = stage.people
    if (!person) return { background: '', subject: '' }
    const head = (isWide(stage) ? h * 0.4 : Math.min(w * 0.4, h * 0.32)) * comp.near
    const x = w * comp.x
    const y = h * comp.level + (comp.kind === 5 ? h * 0.02 : 0)
    const pose = {
      ...(comp.kind === 3 ? handsInFront(-64, 10) : waistUp(standing(comp.x < 0.5 ? 1 : -1))),
      turn: comp.x < 0.45 ? 0.4 : comp.x > 0.55 ? -0.4 : 0.2,
      tilt: comp.x < 0.5 ? 5 : -6,
    }
    const profile = comp.kind === 2 && !person.smiling
    const drawn = portrait(stage, person, profile ? { ...pose, head: 'profile', turn: -1 } : pose, {
      x,
      y,
      head,
    })
    return {
      background: backdrop(stage, stage.wall) + shapeBehind(stage, x, y, head),
      subject: drawn + (comp.kind === 3 ? frontLeaves(stage) : ''),
    }

    function shapeBehind(s: Stage, cx: number, cy: number, size: number): string {
      const soft = nudge(stage.wall, 0.055)
      switch (comp.kind) {
        case 0:
          return (
            rect(0, h * 0.72, w, h * 0.3, soft) +
            rect(cx - size * 1.1, cy - size * 1.15, size * 2.2, h, discColour(s), size * 0.3) +
            branchAt(w * 0.08, h * 0.98, h * 0.42, leafColour(palette), 0.2) +
            branchAt(w * 0.93, h * 1.02, h * 0.34, tone(leafColour(palette), 0.05), -0.24)
          )
        case 1:
          return (
            path(
              d`M${cx - size * 1.05} ${h}V${cy - size * 0.2}A${size * 1.05} ${size * 1.05} 0 0 1 ${cx + size * 1.05} ${cy - size * 0.2}V${h}Z`,
              soft,
            ) +
            path(d`M${cx + size * 1.05} ${h * 0.62}H${w}V${h}H${cx + size * 1.05}Z`, other) +
            branchAt(w * 0.9, h * 0.66, h * 0.4, leafColour(palette), -0.2)
          )
        case 2:
          return (
            repeat(5, (i) =>
              rect(
                w * (0.02 + i * 0.09),
                0,
                w * 0.05,
                h * (0.94 - i * 0.15),
                [palette.spark, palette.cloth2, other, palette.cloth1, palette.spark][i] as string,
              ),
            ) + rect(0, h * 0.94, w, h * 0.1, soft)
          )
        case 3:
          return leafRing(s, cx, cy, size)
        case 4:
          return windowBehind(s)
        default:
          return (
            path(d`M0 ${h * 0.34}Q${w * 0.5} ${h * 0.16} ${w} ${h * 0.42}V${h}H0Z`, soft) +
            branchAt(w * 0.94, h * 0.44, short(s) * 0.4, tone(leafColour(palette), 0.05), -0.3)
          )
      }
    }
  },
}

const discColour = (stage: Stage) =>
  apartFrom(tone(stage.wall, stage.palette.mood === 'dusk' ? 0.1 : 0.05), stage.wall, 1.12)

const branchAt = (x: number, y: number, size: number, colour: string, bend: number) =>
  place(branch(size, 4, colour, bend), { x, y })

function leafRing(stage: Stage, x: number, y: number, size: number): string {
  const green = leafColour(stage.palette)
  const arch = path(
    d`M${x - size * 1.1} ${stage.h}V${y - size * 0.1}A${size * 1.1} ${size * 1.1} 0 0 1 ${x + size * 1.1} ${y - size * 0.1}V${stage.h}Z`,
    nudge(stage.wall, -0.03),
  )
  const colours = [green, tone(green, 0.06), tone(green, -0.05)]
  return (
    arch +
    // To both sides only: a leaf tip over the head would look like an ear.
    [-122, -100, -78, -57, 57, 78, 100, 122]
      .map((turn, i) =>
        leaf(size * (1.42 + (i % 3) * 0.16), size * 0.3, colours[i % 3] as string, turn, x, y + size * 0.9),
      )
      .join('')
  )
}

function frontLeaves(stage: Stage): string {
  const { w, h, palette } = stage
  return (
    place(bigLeaf(short(stage) * 0.24, leafColour(palette)), { x: w * 0.04, y: h * 0.93, turn: 40 }) +
    place(bigLeaf(short(stage) * 0.2, tone(leafColour(palette), 0.06)), {
      x: w * 0.95,
      y: h * 0.96,
      turn: -36,
    })
  )
}

function windowBehind(stage: Stage): string {
  const { w, h, palette, other, random, wall } = stage
  const [x, y, ww, wh] = [w * 0.07, h * 0.1, w * 0.42, h * 0.56]
  const outside =
    rect(x, y, ww, wh, tone(other, 0.06)) +
    `<g ${stage.defs.clip(rect(x, y, ww, wh, '#000'))}>${circle(x + ww * 0.3, y + wh * 0.3, ww * 0.16, palette.spark)}${skyline(ww, y + wh, wh * 0.5, palette.cloth1, palette.spark, random, 5, x)}</g>`
  return (
    outside +
    windowBars(x, y, ww, wh, palette.paper) +
    curtain(x - w * 0.05, y - h * 0.03, w * 0.1, wh + h * 0.08, palette.cloth2) +
    rect(0, h * 0.82, w, h * 0.2, tone(wall, -0.06))
  )
}
