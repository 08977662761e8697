import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { type Pose, seenFromBehind, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { fruit } from '../../props/fruit.ts'
import { skyline } from '../../props/outdoors.ts'
import { roundTree } from '../../props/plants.ts'
import { clipboard, pressMicrophone } from '../../props/things.ts'
import { circle, d, ellipse, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, isWide, type Picture, short } from '../../stage.ts'
import { peopleKeywords } from '../../words.ts'
import { headAtTable, resting, seated, table } from '../at-table.ts'
import { portrait } from '../figures.ts'
import { grammarOfViews, none, noun, type View } from '../views.ts'
import { beforeTheCurtain, microphoneOf, reporter, waiting } from './press-podium.ts'

/** A shoulder camera seen from behind and the side, lens to the right, centred. */
const shoulderCamera = (body: string, glass: string) =>
  rect(-70, -34, 118, 66, body, 8) +
  rect(46, -26, 40, 50, tone(body, 0.06), 4) +
  rect(84, -34, 16, 66, tone(body, -0.05), 4) +
  ellipse(98, 0, 6, 26, glass) +
  rect(-40, -52, 60, 20, tone(body, 0.08), 6) +
  rect(-84, -22, 16, 40, tone(body, 0.12), 4) +
  circle(-30, 6, 12, glass)

const onCamera: View = {
  name: 'reporter on camera',
  cast: [
    { ...reporter, frame: 'woman' },
    { frame: 'man', age: 'adult', top: 'tee', heads: ['fade', 'bald', 'locs'] },
  ],
  words: (stage) => ({
    titles: [`Television reporter speaking to the camera in ${stage.place}`, 'Live report from the city'],
    description:
      'A television reporter with a microphone speaks to the camera; the camera operator stands with his back to us.',
    keywords: [
      'reporter',
      'television',
      'camera',
      'live',
      'broadcast',
      ...peopleKeywords(stage.people.slice(0, 1)),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall, random } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const head = isWide(stage) ? h * 0.25 : Math.min(w * 0.24, h * 0.19)
    const dark = tone(palette.ink, 0.06)
    return {
      background:
        backdrop(stage, wall) +
        skyline(w, h * 0.62, h * 0.4, nudge(wall, 0.08), nudge(wall, 0.02), random, 8) +
        rect(-5, h * 0.6, w + 10, h, stage.other),
      subject:
        portrait(
          stage,
          one,
          {
            ...waistUp(standing(-1)),
            turn: -0.35,
            tilt: -4,
            left: { to: [-20, -104], bend: 1 },
            right: { to: [62, 10] },
          },
          {
            x: w * 0.66,
            y: h * 0.4,
            head,
            over: place(microphoneOf(stage, 74), { x: -16, y: -98, turn: 8 }),
          },
        ) +
        portrait(
          stage,
          two,
          { ...waistUp(seenFromBehind(1)), tilt: 8, right: { to: [64, -168], bend: 1 } },
          {
            x: w * 0.16,
            y: h * 0.62,
            head: head * 1.2,
            over: place(shoulderCamera(dark, palette.cloth1), { x: 62, y: -212, scale: 0.78, turn: -4 }),
          },
        ),
    }
  },
}

const photographer: View = {
  name: 'photographer at work',
  cast: [
    {
      age: 'young',
      top: 'shirt',
      cloth: ['head'],
      glasses: false,
      heads: ['afro', 'locs', 'low wrap'],
      frame: 'woman',
      eyes: 'open',
    },
  ],
  words: (stage) => ({
    titles: [`Photographer on the street in ${stage.place}`, 'Press photographer with her camera'],
    description: `A ${noun(stage, 0)} with a camera at the ready on a city street.`,
    keywords: ['photographer', 'camera', 'street', 'photojournalism', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall, random } = stage
    const [one] = stage.people
    if (!one) return none
    const head = isWide(stage) ? h * 0.34 : Math.min(w * 0.34, h * 0.26)
    const dark = tone(palette.ink, 0.05)
    const camera =
      rect(-44, -28, 88, 56, dark, 9) +
      rect(-18, -40, 36, 16, dark, 5) +
      circle(0, 2, 27, tone(dark, 0.1)) +
      circle(0, 2, 20, tone(dark, -0.04)) +
      circle(0, 2, 13, palette.cloth1) +
      circle(-5, -4, 4, '#ffffff', 'fill-opacity=".7"') +
      rect(24, -36, 14, 8, palette.spark, 2)
    const strap = stroke('M-36 -92L-26 -146M38 -92L26 -146', palette.spark, 7)
    return {
      background:
        backdrop(stage, wall) +
        skyline(w, h * 0.8, h * 0.52, nudge(wall, 0.06), nudge(wall, 0.02), random, 7) +
        place(roundTree(h * 0.5, tone(palette.ink, 0.1), leafColour(palette), stage.shade), {
          x: w * 0.92,
          y: h * 0.86,
        }) +
        rect(-5, h * 0.8, w + 10, h, stage.other),
      subject: portrait(
        stage,
        one,
        {
          ...waistUp(standing(1)),
          lean: 0,
          tilt: 0,
          turn: 0,
          left: { to: [-40, -74], bend: 1, thumb: 1 },
          right: { to: [40, -70], bend: -1, thumb: -1 },
        },
        { x: w * 0.46, y: h * 0.4, head, held: strap + place(camera, { x: 1, y: -76, scale: 0.86 }) },
      ),
    }
  },
}

const radio: View = {
  name: 'radio studio',
  cast: [
    { ...reporter, frame: 'man', smiling: true, top: 'tee', heads: ['fade', 'bald', 'cornrows'] },
    { ...reporter, frame: 'woman', smiling: true, top: 'blouse', heads: ['braids', 'cornrows', 'fade'] },
  ],
  words: (stage) => ({
    titles: ['Two radio hosts on air in the studio', 'Podcast recording with two hosts'],
    description: 'Two smiling hosts with headphones talk into microphones in a radio studio.',
    keywords: [
      'radio',
      'podcast',
      'studio',
      'headphones',
      'hosts',
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    const head = headAtTable(stage, 2)
    const edge = h * 0.78
    const soft = nudge(wall, 0.06)
    const phones = (side: 1 | -1) =>
      stroke(
        `M${-33 + side * 2} -196C${-36 + side * 2} -252 ${36 + side * 2} -252 ${33 + side * 2} -196`,
        tone(palette.ink, 0.1),
        7,
      ) +
      rect(-40 + side * 2, -212, 13, 34, palette.spark, 6) +
      rect(27 + side * 2, -212, 13, 34, palette.spark, 6)
    const arm = (x: number, side: 1 | -1) =>
      stroke(
        d`M${w * x + side * head * 1.1} ${edge}V${edge - head * 0.9}L${w * x + side * head * 0.42} ${edge - head * 0.78}`,
        tone(palette.ink, 0.12),
        head * 0.06,
      ) +
      place(pressMicrophone(head * 0.62, palette.ink, palette.paper, tone(palette.ink, 0.2)), {
        x: w * x + side * head * 0.5,
        y: edge - head * 0.74,
        turn: -side * 56,
      })
    return {
      background:
        backdrop(stage, wall) +
        repeat(4, (col) =>
          repeat(3, (row) =>
            rect(
              w * (0.06 + col * 0.23),
              h * (0.06 + row * 0.17),
              w * 0.18,
              h * 0.13,
              (col + row) % 2 ? soft : tone(soft, 0.03),
              8,
            ),
          ),
        ),
      subject:
        seated(stage, one, { ...resting(0.45), tilt: 5 }, { x: w * 0.25, edge, head, over: phones(1) }) +
        seated(stage, two, { ...resting(-0.45), tilt: -5 }, { x: w * 0.75, edge, head, over: phones(-1) }) +
        table(stage, edge) +
        arm(0.25, 1) +
        arm(0.75, -1) +
        rect(w * 0.4, edge + h * 0.02, w * 0.2, h * 0.035, tone(palette.ink, 0.1), 5) +
        repeat(6, (i) =>
          circle(
            w * (0.425 + i * 0.03),
            edge + h * 0.037,
            short(stage) * 0.008,
            i % 2 ? palette.spark : palette.paper,
          ),
        ),
    }
  },
}

const interview: View = {
  name: 'street interview',
  cast: [
    { ...reporter, frame: 'man', age: 'young' },
    {
      frame: 'woman',
      age: 'elder',
      smiling: true,
      eyes: 'open',
      top: 'apron',
      heads: ['low wrap', 'gele', 'sun hat'],
      cloth: ['head'],
    },
  ],
  words: (stage) => ({
    titles: [`Reporter interviewing a market trader in ${stage.place}`, 'Street interview at the market'],
    description: 'A young reporter holds a microphone to a smiling trader at her market stall.',
    keywords: [
      'reporter',
      'interview',
      'market',
      'trader',
      'microphone',
      'smiling',
      ...peopleKeywords(stage.people),
    ],
  }),
  draw: (stage): Picture => {
    const { w, h, palette, wall } = stage
    const [one, two] = stage.people
    if (!one || !two) return none
    const head = headAtTable(stage, 2.1)
    const edge = h * 0.8
    const stripe = apartFrom(palette.cloth1, wall, 1.5)
    const awning = repeat(8, (i) =>
      path(
        d`M${w * 0.4 + w * i * 0.08} -5h${w * 0.08}V${h * 0.12}a${w * 0.04} ${h * 0.03} 0 0 1 ${-w * 0.08} 0Z`,
        i % 2 ? palette.paper : stripe,
      ),
    )
    const pose: Pose = {
      ...waistUp(standing(1)),
      head: 'profile',
      turn: 1,
      tilt: 3,
      right: { to: [118, -118], bend: 1 },
      left: { to: [20, -56], bend: 1 },
    }
    return {
      background:
        backdrop(stage, wall) +
        rect(0, h * 0.5, w, h, nudge(wall, 0.05)) +
        rect(w * 0.42, 0, w * 0.02, edge, tone(palette.ink, 0.16)),
      subject:
        portrait(
          stage,
          two,
          { ...waistUp(standing(-1)), turn: -0.5, tilt: -6, right: { to: [60, -84], bend: -1 } },
          { x: w * 0.72, y: edge - head * 1.9, head },
        ) +
        rect(w * 0.4, edge, w, h, mix(stage.other, '#8a5a36', 0.4)) +
        rect(w * 0.4, edge, w, h * 0.03, tone(mix(stage.other, '#8a5a36', 0.4), 0.08)) +
        repeat(5, (i) =>
          place(fruit(i % 2 ? 'oranges' : 'limes', head * 0.17), {
            x: w * (0.56 + i * 0.095),
            y: edge - head * 0.14,
          }),
        ) +
        portrait(stage, one, pose, {
          x: w * 0.22,
          y: h * (isWide(stage) ? 0.36 : 0.44),
          head: head * 1.06,
          held: place(clipboard(54, palette.cloth2, palette.paper, tone(palette.paper, -0.25)), {
            x: 24,
            y: -60,
            turn: -8,
          }),
          over: place(microphoneOf(stage, 66), { x: 118, y: -112, turn: 34 }),
        }),
      front: awning,
    }
  },
}

export const press = grammarOfViews(
  'editorial-a',
  ['editorial', 'press', 'journalism', 'news', 'media', 'reportage'],
  [beforeTheCurtain, onCamera, photographer, waiting, radio, interview],
)
