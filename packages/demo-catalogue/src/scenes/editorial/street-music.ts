import { apartFrom, nudge, tone } from '../../colour.ts'
import { type Pose, standing, waistUp } from '../../figure/pose.ts'
import { skyline } from '../../props/outdoors.ts'
import { pressMicrophone } from '../../props/things.ts'
import { circle, d, ellipse, line, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, type CastWish, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { capital, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'
import { grammarOfViews, none, noun, type View } from '../views.ts'
import { inTheRain, umbrellasFromAbove } from './newspaper-stall.ts'
import { thumbPiano, wood } from './thumb-piano.ts'

const musician: CastWish = { cloth: ['top'], smiling: true }

const street = (stage: Stage, ground = 0.72) =>
  backdrop(stage, stage.wall) +
  skyline(
    stage.w,
    stage.h * ground,
    stage.h * 0.42,
    nudge(stage.wall, 0.07),
    nudge(stage.wall, 0.02),
    stage.random,
    8,
  ) +
  rect(-5, stage.h * ground, stage.w + 10, stage.h, stage.other)

const headOf = (stage: Stage, share = 1) =>
  (isWide(stage) ? stage.h * 0.28 : Math.min(stage.w * 0.27, stage.h * 0.21)) * share

/** A goblet drum with its ropes, the middle of its skin at 0, 0, about 90 wide. */
const drum = (colour: string) =>
  path('M-46 0C-50 60 -30 84 -20 104L-30 190H30L20 104C30 84 50 60 46 0Z', wood) +
  path('M10 0H46C50 60 30 84 20 104L30 190H8L4 104C20 80 22 40 10 0Z', tone(wood, -0.07)) +
  stroke('M-46 14L-34 62L-22 14L-10 66L2 14L14 66L26 14L36 60L46 14', '#f1e6d2', 3.4) +
  rect(-50, 4, 100, 12, colour, 5) +
  ellipse(0, 2, 48, 13, '#efdfc2') +
  ellipse(0, 2, 30, 7, tone('#efdfc2', -0.05))

const drummers: View = {
  name: 'three drummers',
  cast: [musician, { ...musician, eyes: 'open' }, musician],
  words: (stage) => ({
    titles: ['Three drummers playing in the street', 'Drum trio on a city square'],
    description: 'Three smiling drummers play goblet drums side by side on a city square.',
    keywords: ['drums', 'drummer', 'rhythm', 'trio', 'smiling', ...peopleKeywords(stage.people.slice(0, 1))],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const head = headOf(stage, isWide(stage) ? 0.8 : 0.74)
    const colours = [palette.spark, palette.cloth1, palette.paper]
    const pose = (i: number): Pose => ({
      ...waistUp(standing(1)),
      turn: [0.4, 0, -0.4][i] as number,
      tilt: [7, -5, -7][i] as number,
      left: { to: [-26, i === 1 ? -70 : -26], bend: 1 },
      right: { to: [28, i === 1 ? -28 : -66], bend: -1 },
    })
    return {
      background: street(stage),
      subject: stage.people
        .map((person, i) =>
          portrait(stage, person, pose(i), {
            x: w * [0.19, 0.5, 0.81][i]!,
            y: h * (isWide(stage) ? 0.36 : 0.42) + (i === 1 ? head * 0.2 : 0),
            head,
            held: place(drum(colours[i] as string), { y: -18 }),
          }),
        )
        .join(''),
    }
  },
}

/** An acoustic guitar, the middle of its body at 0, 0, its neck to the upper left. */
const guitar = (colour: string) =>
  place(
    rect(-190, -8, 150, 16, '#5b3a24', 4) +
      rect(-214, -13, 30, 26, '#5b3a24', 5) +
      ellipse(-26, 0, 46, 42, colour) +
      ellipse(34, 0, 56, 54, colour) +
      path('M-10 -40Q10 -26 40 -54L60 40Q20 60 -10 40Z', colour) +
      circle(-4, 0, 18, '#3a2419') +
      rect(46, -18, 9, 36, '#3a2419', 3) +
      repeat(4, (i) => line([-190, -5 + i * 3.4], [48, -9 + i * 6], '#f4ead8', 1.4)),
    { turn: 18 },
  )

const guitarist: View = {
  name: 'guitarist',
  cast: [
    {
      ...musician,
      age: 'young',
      top: 'shirt',
      heads: ['locs', 'afro', 'fade', 'braids'],
      smiling: false,
      eyes: 'closed',
    },
  ],
  words: (stage) => ({
    titles: [
      `${capital(noun(stage, 0))} playing the guitar on the street`,
      'Street guitarist with closed eyes',
    ],
    description: `A ${noun(stage, 0)} plays an acoustic guitar on a city street with closed eyes.`,
    keywords: ['guitar', 'guitarist', 'street musician', 'song', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    return {
      background: street(stage, 0.76),
      subject: portrait(
        stage,
        one,
        {
          ...waistUp(standing(1)),
          turn: -0.3,
          tilt: -9,
          left: { to: [-122, -92], bend: 1 },
          right: { to: [30, -42], bend: -1 },
        },
        {
          x: w * 0.54,
          y: h * 0.37,
          head: headOf(stage, 1.12),
          held:
            place(guitar(apartFrom('#d08a3c', wall, 1.2)), { x: 26, y: -44 }) +
            stroke('M-40 -150C-10 -100 60 -90 84 -34', palette.spark, 8),
        },
      ),
    }
  },
}

const trumpeter: View = {
  name: 'trumpet player',
  cast: [
    {
      frame: 'man',
      age: 'elder',
      top: 'jacket',
      cloth: ['head'],
      smiling: false,
      eyes: 'closed',
      heads: ['kufi', 'fade', 'bald'],
    },
  ],
  words: (stage) => ({
    titles: ['Grandfather playing the trumpet', 'Trumpet player before the night skyline'].slice(
      0,
      stage.hour === 'dusk' ? 2 : 1,
    ),
    description: 'An older man in a jacket plays the trumpet, the city behind him.',
    keywords: ['trumpet', 'jazz', 'brass', 'concert', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h } = stage
    const [one] = stage.people
    if (!one) return none
    const brass = '#e0a52f'
    const trumpet =
      stroke('M36 -176L170 -186', brass, 8) +
      stroke('M72 -180C60 -150 110 -146 126 -152C142 -158 140 -178 128 -184', brass, 6) +
      path('M164 -192C186 -194 198 -206 206 -220L214 -152C202 -166 188 -176 166 -178Z', brass) +
      path('M206 -220L214 -152L204 -164L200 -212Z', tone(brass, -0.1)) +
      [86, 98, 110].map((x) => rect(x, -200, 7, 26, tone(brass, 0.06), 2)).join('')
    return {
      background: street(stage, 0.82),
      subject: portrait(
        stage,
        one,
        {
          ...waistUp(standing(1)),
          head: 'profile',
          turn: 1,
          tilt: -4,
          lean: -4,
          right: { to: [92, -154], bend: 1 },
          left: { to: [70, -146], bend: 1 },
        },
        { x: w * 0.3, y: h * 0.42, head: headOf(stage, 0.98), held: place(trumpet, { y: 2 }) },
      ),
    }
  },
}

const singer: View = {
  name: 'singer at the microphone',
  cast: [
    {
      frame: 'woman',
      age: 'young',
      cloth: ['head', 'top'],
      top: 'blouse',
      heads: ['gele', 'afro', 'low wrap'],
      smiling: true,
      eyes: 'closed',
    },
  ],
  words: (stage) => ({
    titles: ['Singer with raised hand at the microphone', 'Smiling singer on stage'],
    description:
      'A smiling singer with closed eyes raises her hand at the microphone, in the light of the stage.',
    keywords: [
      'singer',
      'microphone',
      'stage',
      'concert',
      'performance',
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one] = stage.people
    if (!one) return none
    const head = headOf(stage, 1.14)
    const y = h * 0.4
    const mic_x = w * 0.44 - head * 0.62
    return {
      background:
        backdrop(stage, wall) +
        path(d`M${w * 0.3} -5H${w * 0.5}L${w * 0.9} ${h + 5}H${w * 0.1}Z`, tone(wall, 0.05)) +
        path(d`M${w * 0.78} -5H${w * 0.9}L${w * 0.7} ${h + 5}H${w * 0.3}Z`, tone(wall, 0.04)) +
        repeat(5, (i) => circle(w * (0.1 + i * 0.2), h * 0.05, short(stage) * 0.03, palette.spark)),
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(1)),
            turn: -0.35,
            tilt: -10,
            right: { to: [120, -230], bend: 1 },
            left: { to: [-52, -66], bend: 1 },
          },
          { x: w * 0.48, y, head },
        ) +
        rect(mic_x - head * 0.03, y + head * 0.7, head * 0.06, h, tone(palette.ink, 0.16)) +
        place(pressMicrophone(head * 0.62, palette.ink, palette.spark, tone(palette.ink, 0.2)), {
          x: mic_x,
          y: y + head * 0.86,
          turn: 14,
        }),
    }
  },
}

const music = (view: View): View => ({
  ...view,
  words: (stage) => {
    const words = view.words(stage)
    return { ...words, keywords: ['music', 'musician', ...words.keywords] }
  },
})

export const street_life = grammarOfViews(
  'editorial-c',
  ['editorial', 'street', 'city', 'culture', 'daily life'],
  [
    music(drummers),
    inTheRain,
    music(guitarist),
    music(trumpeter),
    umbrellasFromAbove,
    music(singer),
    music(thumbPiano),
  ],
)
