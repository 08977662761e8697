import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { groundShadow } from '../../figure/figure.ts'
import type { Person } from '../../figure/person.ts'
import { type Pose, running, standing, waistUp } from '../../figure/pose.ts'
import { leafColour } from '../../palettes.ts'
import { cloud, skyline } from '../../props/outdoors.ts'
import { roundTree } from '../../props/plants.ts'
import { circle, d, line, path, place, rect, repeat, stroke } from '../../shapes.ts'
import { backdrop, type CastWish, isWide, type Picture, type Stage, short } from '../../stage.ts'
import { capital, nounOf, peopleKeywords } from '../../words.ts'
import { portrait, putFigure, standFigure } from '../figures.ts'
import { grammarOfViews, type View } from '../views.ts'

const runner: CastWish = {
  age: 'young',
  top: 'vest',
  lower: 'shorts',
  cloth: [],
  glasses: false,
  heads: ['fade', 'cornrows', 'locs', 'bald'],
}
const sprinter: CastWish = { ...runner, frame: 'woman', heads: ['cornrows', 'bun', 'braids', 'fade'] }

/** The running surface from its upper edge down, with the lines of its lanes. */
function lanes(stage: Stage, top: number, count: number): string {
  const { w, h, palette, wall } = stage
  const clay = trackColour(stage)
  return (
    rect(-5, top, w + 10, h, clay) +
    rect(-5, top - h * 0.02, w + 10, h * 0.024, apartFrom(leafColour(palette), wall, 1.2)) +
    repeat(count, (i) => {
      const t = (i + 1) / count
      const y = top + (h - top) * t * t
      return line([-5, y], [w + 5, y], '#fbf3e6', 2 + 5 * t)
    })
  )
}

const trackColour = ({ palette, wall }: Stage) => apartFrom(mix(palette.cloth2, '#b0492e', 0.7), wall, 1.5)

/** The grandstand behind the track, without people. */
function stand(stage: Stage, base: number, height: number): string {
  const { w, wall } = stage
  const soft = nudge(wall, 0.07)
  return (
    path(d`M-5 ${base}V${base - height * 0.7}L${w + 5} ${base - height}V${base}Z`, soft) +
    repeat(4, (i) =>
      line(
        [-5, base - height * (0.1 + i * 0.14)],
        [w + 5, base - height * (0.14 + i * 0.2)],
        tone(soft, -0.05),
        5,
      ),
    )
  )
}

const scaleOf = (stage: Stage, share: number) => (Math.min(stage.h, stage.w * 1.2) * share) / 560

function runnerAt(stage: Stage, person: Person, x: number, base: number, k: number, pose: Pose = running()) {
  return (
    groundShadow(x + stage.shade * 30 * k, base, 120 * k) +
    standFigure(stage, person, pose, { x, y: base, scale: k, shadow: false })
  )
}

const threeLanes: View = {
  name: 'three runners, three lanes',
  cast: [sprinter, sprinter, sprinter],
  words: (stage) => ({
    titles: ['Three sprinters side by side on the track', 'Women racing the last hundred metres'],
    description: 'Three sprinters in full stride on a running track, each in her own lane.',
    keywords: ['race', 'running', 'women', 'lanes', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h } = stage
    const top = h * 0.5
    const k = scaleOf(stage, isWide(stage) ? 0.62 : 0.5)
    const at = [
      [0.76, 0.66, 0.86],
      [0.28, 0.8, 1],
      [0.6, 0.96, 1.14],
    ]
    return {
      background: backdrop(stage, stage.wall) + stand(stage, top, h * 0.26) + lanes(stage, top, 4),
      subject: stage.people
        .map((person, i) => {
          const [x = 0, y = 0, near = 1] = at[i] ?? []
          return runnerAt(stage, person, w * x, h * y, k * near)
        })
        .join(''),
    }
  },
}

const finish: View = {
  name: 'breaking the tape',
  cast: [{ ...runner, smiling: true, eyes: 'closed' }],
  words: (stage) => {
    const who = stage.people[0] ? nounOf(stage.people[0]) : 'runner'
    return {
      titles: [`${capital(who)} breaking the finishing tape`, `Smiling ${who} winning the race`],
      description: `A smiling ${who} crosses the finishing line with raised arms and breaks the tape.`,
      keywords: ['finish', 'winner', 'victory', 'race', ...peopleKeywords(stage.people)],
    }
  },
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const top = h * 0.6
    const k = scaleOf(stage, isWide(stage) ? 0.78 : 0.68)
    const base = h * 0.93
    const x = w * 0.46
    const pose: Pose = {
      ...running(),
      lean: 2,
      tilt: -10,
      left: { to: [-96, -268], bend: 1 },
      right: { to: [110, -262], bend: -1 },
    }
    const chest = base - 375 * k
    const tape = stroke(
      d`M${w * 1.02} ${chest - 40 * k}C${w * 0.8} ${chest + 30 * k} ${x + 90 * k} ${chest - 14 * k} ${x + 26 * k} ${chest}C${x - 40 * k} ${chest + 16 * k} ${x - 90 * k} ${chest - 50 * k} ${x - 150 * k} ${chest + 6 * k}`,
      apartFrom(palette.spark, stage.wall, 1.4),
      13 * k,
    )
    const check = repeat(12, (i) =>
      rect(
        w * 0.56 + (i % 3) * 22,
        top + 6 + Math.floor(i / 3) * ((h - top) / 4),
        22,
        (h - top) / 4,
        i % 2 ? '#fbf3e6' : tone(palette.ink, 0.1),
      ),
    )
    return {
      background:
        backdrop(stage, stage.wall) +
        cloud(w * 0.24, h * 0.16, w * 0.3, tone(stage.wall, 0.06)) +
        stand(stage, top, h * 0.18) +
        lanes(stage, top, 3) +
        check,
      subject: runnerAt(stage, one, x, base, k, pose) + tape,
    }
  },
}

const blocks: View = {
  name: 'in the starting blocks',
  cast: [sprinter],
  words: (stage) => ({
    titles: ['Sprinter waiting in the starting blocks', 'Set: a sprinter before the start'],
    description: 'A sprinter crouches in the starting blocks, fingers on the line, looking down the track.',
    keywords: ['start', 'starting blocks', 'focus', 'race', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const top = h * 0.54
    const k = scaleOf(stage, isWide(stage) ? 1.1 : 0.96)
    const base = h * 0.88
    const x = w * 0.38
    const pose: Pose = {
      lean: 82,
      tilt: -62,
      head: 'profile',
      turn: 1,
      breadth: 0.74,
      left: { to: [176, 144], bend: 1, behind: true },
      right: { to: [150, 150], bend: 1 },
      feet: {
        left: { to: [-158, 128], bend: -1, toe: 1, turn: 52 },
        right: { to: [-66, 138], bend: -1, toe: 1, turn: 46 },
      },
    }
    const metal = tone(palette.ink, 0.14)
    const block = (bx: number) =>
      place(path('M-40 20H34L-8 -30Z', metal) + rect(-60, 14, 150, 9, metal, 3), { x: bx, y: base, scale: k })
    return {
      background:
        backdrop(stage, stage.wall) +
        skyline(w, top, h * 0.22, nudge(stage.wall, 0.07), nudge(stage.wall, 0.03), stage.random, 9) +
        lanes(stage, top, 3) +
        rect(x + 206 * k, base + 4, 10, h, '#fbf3e6'),
      subject:
        groundShadow(x + 40 * k, base + 14 * k, 210 * k) +
        block(x - 150 * k) +
        block(x - 70 * k) +
        putFigure(stage, one, pose, { x, y: base - 158 * k, scale: k }),
    }
  },
}

const relay: View = {
  name: 'passing the baton',
  cast: [
    { ...runner, frame: 'man', heads: ['fade', 'bald', 'cornrows'] },
    { ...runner, frame: 'man', heads: ['fade', 'cornrows', 'locs'] },
  ],
  words: (stage) => ({
    titles: ['Relay runners passing the baton', 'Baton change at full speed'],
    description:
      'Two relay runners at full speed: one reaches forward, one reaches back, and the baton changes hands.',
    keywords: ['relay', 'baton', 'teamwork', 'race', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one, two] = stage.people
    if (!one || !two) return { background: '', subject: '' }
    const top = h * 0.56
    const k = scaleOf(stage, isWide(stage) ? 0.7 : 0.52)
    const base = h * (isWide(stage) ? 0.92 : 0.84)
    const meet = w * 0.5
    const give: Pose = { ...running(), right: { to: [160, -74], bend: 1 } }
    const take: Pose = { ...running(), left: { to: [-150, -66], bend: 1 } }
    const baton = place(rect(-34, -7, 68, 14, palette.spark, 7), {
      x: meet + 6 * k,
      y: base - 362 * k,
      scale: k,
      turn: 6,
    })
    return {
      background: backdrop(stage, stage.wall) + stand(stage, top, h * 0.3) + lanes(stage, top, 4),
      subject:
        runnerAt(stage, two, meet + 166 * k, base, k, take) +
        runnerAt(stage, one, meet - 160 * k, base, k, give) +
        baton,
    }
  },
}

const breath: View = {
  name: 'portrait after the race',
  cast: [{ ...sprinter, smiling: true, eyes: 'open' }],
  words: (stage) => ({
    titles: ['Smiling sprinter after the race', 'Portrait of a sprinter at the track'],
    description: 'A smiling sprinter stands on the track after her race, hands on her hips.',
    keywords: ['athlete', 'portrait', 'track and field', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const top = h * 0.62
    const head = isWide(stage) ? h * 0.34 : Math.min(w * 0.32, h * 0.25)
    const pose: Pose = {
      ...waistUp(standing(1)),
      turn: -0.3,
      tilt: -4,
      left: { to: [-58, 2], bend: 1 },
      right: { to: [58, 2], bend: -1 },
    }
    const medal =
      stroke('M-24 -150L0 -66L24 -150', palette.spark, 7) +
      circle(0, -58, 17, '#e8b23c') +
      circle(0, -58, 10, '#c98f22')
    return {
      background:
        backdrop(stage, stage.wall) +
        stand(stage, top, h * 0.34) +
        lanes(stage, top, 3) +
        cloud(w * 0.8, h * 0.12, w * 0.26, tone(stage.wall, 0.06)),
      subject: portrait(stage, one, pose, { x: w * 0.5, y: h * 0.36, head, held: medal }),
    }
  },
}

const blade: View = {
  name: 'alone on the long straight',
  cast: [{ ...runner, prosthesis: true }],
  words: (stage) => ({
    titles: ['Runner with a blade training alone', 'Blade runner on the long straight'],
    description: 'A runner with a running blade trains alone on a long straight, trees behind the track.',
    keywords: ['running blade', 'training', 'paralympic', ...peopleKeywords(stage.people)],
  }),
  draw: (stage): Picture => {
    const { w, h, palette } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const top = h * 0.66
    const s = short(stage)
    const green = leafColour(palette)
    return {
      background:
        backdrop(stage, stage.wall) +
        cloud(w * 0.7, h * 0.2, w * 0.34, tone(stage.wall, 0.06)) +
        repeat(5, (i) =>
          place(
            roundTree(
              s * (0.3 + (i % 2) * 0.1),
              tone(palette.ink, 0.1),
              tone(green, (i % 2) * 0.05),
              stage.shade,
            ),
            { x: w * (0.06 + i * 0.23), y: top },
          ),
        ) +
        lanes(stage, top, 4),
      subject: runnerAt(stage, one, w * 0.44, h * 0.86, scaleOf(stage, isWide(stage) ? 0.62 : 0.52)),
    }
  },
}

export const track = grammarOfViews(
  'sports-recreation-b',
  ['sports', 'athletics', 'track', 'sprint', 'speed'],
  [threeLanes, finish, blocks, relay, breath, blade],
)
