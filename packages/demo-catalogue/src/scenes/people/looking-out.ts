import { atLightness, contrast, nudge, tone } from '../../colour.ts'
import { isFemale } from '../../figure/person.ts'
import { seenFromBehind, standing, waistUp } from '../../figure/pose.ts'
import { sunColour, waterColour } from '../../palettes.ts'
import { byTheSea, inTheCity } from '../../places.ts'
import { cloud, farBirds, sea, skyline, sun } from '../../props/outdoors.ts'
import { rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, capital, nounOf, peopleKeywords } from '../../words.ts'
import { portrait } from '../figures.ts'

export const looking: Grammar = {
  id: 'people-c',
  compositions: [
    arrangement('left, skyline', 0.3, 1, 0.62, 0),
    arrangement('right, sea', 0.68, 1, 0.56, 1),
    arrangement('centre close, skyline', 0.52, 1.5, 0.58, 2),
    arrangement('far left, wide sea', 0.24, 0.72, 0.5, 3),
    arrangement('right, high skyline', 0.72, 1.15, 0.7, 4),
    arrangement('profile by the sea', 0.4, 1.45, 0.6, 5),
  ],
  variants: ['woman', 'man', 'couple'],
  cast: (variant) =>
    variant === 'couple' ? [{ frame: 'woman' }, { frame: 'man' }] : [{ frame: variant as 'woman' | 'man' }],
  words: (stage) => {
    const sea_view = stage.comp.kind % 2 === 1
    const view = sea_view ? 'the sea' : 'the city'
    const who =
      stage.variant === 'couple' ? 'Couple' : capital(stage.people[0] ? nounOf(stage.people[0]) : 'person')
    return {
      titles: [
        `${who} looking out over ${view}`,
        `${who} watching ${sea_view ? 'the horizon' : 'the skyline'} from a ${sea_view ? 'seafront' : 'rooftop'}`,
      ],
      where: sea_view ? byTheSea(stage) : inTheCity(stage),
      description: `${who} seen ${stage.comp.kind === 5 ? 'in profile' : 'from behind'}, looking out over ${view} ${atHour(stage)}. Room for your own words in the sky.`,
      keywords: [
        sea_view ? 'sea' : 'skyline',
        sea_view ? 'coast' : 'city',
        stage.comp.kind === 5 ? 'profile' : 'back view',
        ...peopleKeywords(stage.people, stage.comp.kind === 5),
        'horizon',
        'thinking',
        'copy space',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, other, random } = stage
    const horizon = h * comp.level
    const sea_view = comp.kind % 2 === 1
    const disc =
      sea_view || comp.kind === 4
        ? sun(w * (1.06 - comp.x), horizon * 0.46, short(stage) * 0.13, sunColour(palette))
        : cloud(w * (1.02 - comp.x), horizon * 0.5, w * 0.36, tone(wall, 0.08))
    // The sea may not swallow the clothes of whoever stands before it.
    const worn = stage.people.flatMap(({ top_fill, lower_fill }) => [top_fill.base, lower_fill.base])
    const calm = waterColour(palette)
    const water =
      [calm, atLightness(calm, 0.34), atLightness(calm, 0.62), atLightness(calm, 0.76)].find((colour) =>
        worn.every((cloth) => contrast(colour, cloth) >= 1.6),
      ) ?? atLightness(calm, 0.82)
    const view = sea_view
      ? sea(w, horizon, h, water, tone(water, 0.14), random) +
        farBirds(w * 0.12, h * 0.16, short(stage) * 0.022, palette.ink, 3)
      : skyline(w, horizon + 4, h * 0.3, nudge(wall, 0.1), palette.paper, random, 8) +
        skyline(w, horizon + h * 0.08, h * 0.2, palette.cloth1, palette.spark, random, 10) +
        rect(0, horizon + h * 0.07, w, h, tone(other, -0.03))
    const head = (isWide(stage) ? h * 0.2 : Math.min(w * 0.22, h * 0.17)) * comp.near
    const x = w * comp.x
    const y = h * (comp.near > 1.3 ? 0.4 : 0.38)
    const rail =
      comp.near > 1.3
        ? ''
        : rect(0, h * 0.86, w, h * 0.02, palette.ink) +
          repeat(12, (i) => rect((w * i) / 11 - 4, h * 0.87, 8, h * 0.14, palette.ink))
    const profile = comp.kind === 5
    const drawn = stage.people
      .map((person, i) => {
        const turned = profile
          ? { ...waistUp(standing(1)), head: 'profile' as const, turn: i ? -1 : 1 }
          : { ...waistUp(seenFromBehind(i ? -1 : 1)), tilt: stage.people.length > 1 ? (i ? -9 : 9) : -4 }
        return portrait(stage, person, turned, {
          x: x + (stage.people.length > 1 ? (i ? 1 : -1) * head * 0.82 : 0),
          y: y - (isFemale(person) ? 0 : head * 0.16),
          head,
        })
      })
      .join('')
    return {
      background:
        backdrop(stage, wall) + cloud(w * (1 - comp.x), h * 0.14, w * 0.3, tone(wall, 0.05)) + disc + view,
      subject: drawn,
      front: rail,
    }
  },
}
