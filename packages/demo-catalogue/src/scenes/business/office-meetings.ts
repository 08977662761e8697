import { nudge, tone } from '../../colour.ts'
import { type Pose, seenFromBehind, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { pottedPlant } from '../../props/plants.ts'
import { laptopBack, mug } from '../../props/things.ts'
import { path, place, rect, repeat, rod, stroke } from '../../shapes.ts'
import { skinOf } from '../../skin.ts'
import { backdrop, isWide, type Picture } from '../../stage.ts'
import { capital, peopleKeywords } from '../../words.ts'
import { headAtTable, lifting, resting, seated, table } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { none, noun, type View } from '../views.ts'
import { chart, cityWindow, colleague, man, manager, woman } from './office-room.ts'

export const meeting: View = {
  name: 'meeting of four',
  cast: [colleague, { ...woman, smiling: true, eyes: 'open' }, man, manager],
  words: () => ({
    titles: ['Team of four in a meeting room', 'Corporate meeting above the towers'],
    description: 'Four colleagues sit in a meeting room with laptops and papers, the city behind the glass.',
    keywords: ['meeting', 'team', 'corporate', 'boardroom', 'laptop', 'colleagues', 'smiling'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const edge = h * 0.72
    const head = headAtTable(stage, 3.7)
    const xs = [0.13, 0.38, 0.63, 0.88]
    const poses = [lifting(0.4, 1), resting(0.2), resting(-0.25), lifting(-0.45, -1)]
    return {
      background: backdrop(stage, wall) + cityWindow(stage, h * 0.56),
      subject:
        stage.people
          .map((person, i) =>
            seated(stage, person, poses[i] as Pose, { x: w * (xs[i] as number), edge, head }),
          )
          .join('') +
        table(stage, edge) +
        place(laptopBack(head * 1.05, tone(palette.paper, -0.06), palette.spark), {
          x: w * 0.38,
          y: edge + h * 0.04,
        }) +
        place(laptopBack(head * 1.05, tone(palette.ink, 0.2), palette.cloth2), {
          x: w * 0.76,
          y: edge + h * 0.05,
        }) +
        place(mug(head * 0.34, palette.spark), { x: w * 0.56, y: edge + h * 0.05 }) +
        place(mug(head * 0.34, palette.cloth2), { x: w * 0.2, y: edge + h * 0.05 }) +
        place(pottedPlant(h * 0.2, 0, leafColour(palette), palette.spark), {
          x: w * 0.97,
          y: edge + h * 0.04,
        }),
    }
  },
}

export const presenting: View = {
  name: 'presenting the figures',
  cast: [{ ...woman, smiling: true, eyes: 'open' }, { age: 'adult' }, { age: 'young' }, { age: 'adult' }],
  words: (stage) => ({
    titles: [
      `${capital(noun(stage, 0))} presenting the figures to her team`,
      'Finance presentation in the office',
    ],
    description: `A smiling ${noun(stage, 0)} points at a chart on a screen; three colleagues listen.`,
    keywords: [
      'presentation',
      'finance',
      'chart',
      'corporate',
      'smiling',
      ...peopleKeywords(stage.people.slice(0, 1)),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, ...listeners] = stage.people
    if (!one) return none
    const wide = isWide(stage)
    const head = wide ? h * 0.2 : Math.min(w * 0.2, h * 0.16)
    const [sw, sh] = wide ? [w * 0.5, h * 0.48] : [w * 0.6, h * 0.34]
    const screen_x = w * (wide ? 0.66 : 0.64)
    const y = h * (wide ? 0.34 : 0.4)
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.6, w, h, nudge(wall, 0.05)) +
        rect(screen_x - sw / 2 - 10, h * 0.07 - 10, sw + 20, sh + 20, tone(palette.ink, 0.1), 8) +
        place(chart(stage, sw, sh, palette.paper), { x: screen_x, y: h * 0.07 + sh / 2 }),
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            turn: 0.3,
            tilt: -4,
            right: { to: [116, -128], bend: 1 },
            left: { to: [-30, -44], bend: 1 },
          },
          { x: w * (wide ? 0.2 : 0.18), y, head },
        ) +
        listeners
          .map((person, i) =>
            portrait(
              stage,
              person,
              { ...waistUp(seenFromBehind(i % 2 ? 1 : -1)), tilt: i * 5 - 5 },
              { x: w * (0.2 + i * 0.31), y: h * (0.82 + (i % 2) * 0.03), head: head * 1.16 },
            ),
          )
          .join(''),
    }
  },
}

export const handshake: View = {
  name: 'handshake across the desk',
  cast: [
    { ...woman, smiling: true, eyes: 'open' },
    { ...man, smiling: true, eyes: 'open' },
  ],
  words: (stage) => ({
    titles: ['Business partners shaking hands in the office', 'Handshake after the signing'],
    description: `A ${noun(stage, 0)} and a ${noun(stage, 1)} shake hands over a signed paper; both are smiling.`,
    keywords: [
      'handshake',
      'corporate',
      'agreement',
      'partnership',
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const head = headAtTable(stage, 2)
    const k = head / 76
    const edge = h * 0.8
    const y = edge - head * 1.9
    const gap = Math.min(134 * k, w * 0.3)
    const reach = gap / k - 16
    const shake = (side: 1 | -1): Pose => ({
      ...waistUp(standing(1)),
      head: 'profile',
      turn: side,
      tilt: side * 3,
      [side === 1 ? 'right' : 'left']: { to: [side * reach, -72], bend: side },
      [side === 1 ? 'left' : 'right']: { to: [side * -34, 10], bend: side },
    })
    const skin = skinOf(one.skin)
    const clasp = place(
      repeat(3, (i) =>
        path(rod([2 + i * 8, -4 + i], 6, [-3 + i * 8, 13], 5.4), i % 2 ? skin.base : skin.second),
      ) + path(rod([-12, -10], 8, [14, -13], 6), skin.base),
      { x: w * 0.5, y: y + 125 * k, scale: k },
    )
    return {
      background:
        backdrop(stage, wall) +
        cityWindow(stage, h * 0.6, 3) +
        place(pottedPlant(h * 0.4, 1, leafColour(palette), palette.spark), { x: w * 0.04, y: edge }),
      subject:
        portrait(stage, two, shake(-1), { x: w * 0.5 + gap, y: y - head * 0.06, head }) +
        portrait(stage, one, shake(1), { x: w * 0.5 - gap, y, head }) +
        clasp +
        table(stage, edge) +
        place(
          path('M-70 6L-52 -14H58L74 6Z', palette.paper) +
            stroke('M-34 -7H30M-40 0H10', tone(palette.paper, -0.25), 3),
          {
            x: w * 0.5,
            y: edge + h * 0.045,
            scale: k,
          },
        ) +
        place(mug(head * 0.4, palette.spark), { x: w * 0.86, y: edge + h * 0.05 }),
    }
  },
}

export const videoCall: View = {
  name: 'video call with the team',
  cast: [
    { age: 'adult', top: 'shirt' },
    { smiling: true, eyes: 'open' },
    { eyes: 'open' },
    { smiling: true },
    { eyes: 'open' },
  ],
  words: () => ({
    titles: ['Video call with a team of four', 'Remote meeting on a large screen'],
    description:
      'Someone at a desk, seen from behind, talks to four colleagues in a video call on a large screen.',
    keywords: ['video call', 'remote work', 'screen', 'team', 'corporate', 'smiling', 'online meeting'],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [self, ...others] = stage.people
    if (!self) return none
    const wide = isWide(stage)
    const [sw, sh] = wide ? [w * 0.62, h * 0.66] : [w * 0.86, h * 0.5]
    const [sx, sy] = [w * 0.5 - sw / 2, h * (wide ? 0.08 : 0.12)]
    const edge = h * (wide ? 0.84 : 0.76)
    const [tw, th] = [sw / 2 - 9, sh / 2 - 9]
    const tiles = others
      .map((person, i) => {
        const [x, y] = [sx + 6 + (i % 2) * (tw + 6), sy + 6 + Math.floor(i / 2) * (th + 6)]
        const clip = stage.defs.clip(rect(x, y, tw, th, '#000', 8))
        const head = Math.min(th * 0.5, tw * 0.4)
        return `<g ${clip}>${rect(x, y, tw, th, i % 2 ? wall : tone(wall, 0.03))}${portrait(
          stage,
          person,
          { ...waistUp(standing(1)), turn: i % 2 ? -0.25 : 0.25, tilt: i % 2 ? -5 : 5 },
          { x: x + tw / 2, y: y + th * 0.46, head },
        )}</g>`
      })
      .join('')
    const head = wide ? h * 0.2 : h * 0.15
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.5, w, h, nudge(wall, 0.05)) +
        place(pottedPlant(h * 0.34, 2, leafColour(palette), palette.spark), { x: w * 0.94, y: edge + 4 }),
      subject:
        rect(w * 0.5 - sw * 0.05, sy + sh, sw * 0.1, edge - sy - sh, tone(palette.ink, 0.1)) +
        rect(sx - 10, sy - 10, sw + 20, sh + 20, tone(palette.ink, 0.06), 12) +
        tiles +
        table(stage, edge) +
        portrait(
          stage,
          self,
          { ...waistUp(seenFromBehind(1)), tilt: 0 },
          { x: w * 0.5, y: edge - head * 0.1, head },
        ),
    }
  },
}
