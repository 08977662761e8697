import { mix, tone } from '../../colour.ts'
import { earthColour, leafColour, sunColour } from '../../palettes.ts'
import { inThePark } from '../../places.ts'
import { cloud, farBirds, hills, stars, sun } from '../../props/outdoors.ts'
import { acacia, baobab, tuft } from '../../props/plants.ts'
import { place, repeat } from '../../shapes.ts'
import { arrangement, type Grammar, short } from '../../stage.ts'
import { atHour, capital } from '../../words.ts'
import { skyOf } from './sky.ts'

export const savannah: Grammar = {
  id: 'landscape-a',
  compositions: [
    arrangement('acacia left, low horizon', 0.28, 1, 0.74, 0),
    arrangement('baobab right, high horizon', 0.7, 1.1, 0.6, 1),
    arrangement('great sun, small trees', 0.5, 0.55, 0.7, 2),
    arrangement('baobab close, cut by the frame', 0.22, 1.7, 0.78, 3),
    arrangement('row of acacias', 0.6, 0.7, 0.56, 4),
    arrangement('from a rise, deep bands', 0.76, 0.8, 0.42, 5),
  ],
  variants: ['savannah'],
  cast: () => [],
  words: (stage) => {
    const tree = stage.comp.kind === 1 || stage.comp.kind === 3 ? 'baobab' : 'acacia'
    return {
      titles: [
        [
          'Acacias above long grass',
          'Baobab and bands of hills',
          'Great sun setting behind acacias',
          'Old baobab trunk on the plain',
          'Row of acacias on the savannah',
          'Savannah valley seen from a rise',
        ][stage.comp.kind] as string,
        `${capital(tree)} on the open plain`,
      ],
      where: inThePark(stage),
      description: `Bands of hills fade into the distance behind ${tree} trees ${atHour(stage)}. Wide sky with room for text.`,
      keywords: ['savannah', tree, 'plain', 'hills', 'sun', 'grass', 'nature', 'horizon', 'copy space'],
    }
  },
  draw: (stage) => {
    const { w, h, comp, palette, random } = stage
    const s = short(stage)
    const horizon = h * comp.level
    const bands = 4
    const near = palette.mood === 'dusk' ? tone(palette.ground, -0.12) : earthColour(palette)
    const far =
      palette.mood === 'dusk'
        ? mix(palette.ground, palette.second, 0.4)
        : mix(palette.second, palette.ground, 0.35)
    const land = repeat(bands, (i) => {
      const t = i / (bands - 1)
      return hills(
        w,
        horizon + (h - horizon) * (t * 0.62 - 0.06),
        s * (0.05 - t * 0.02),
        h + 10,
        mix(far, near, t),
        random,
        3 + i,
      )
    })
    const sun_r = s * (comp.kind === 2 ? 0.28 : 0.12)
    const disc = sun(
      w * (comp.kind === 2 ? 0.46 : 1 - comp.x),
      horizon - sun_r * (comp.kind === 2 ? 0.5 : 1.5),
      sun_r,
      sunColour(palette),
      mix(sunColour(palette), palette.ground, 0.6),
    )
    const trunk = palette.mood === 'dusk' ? '#1f1416' : tone(palette.ink, 0.1)
    const crown = palette.mood === 'dusk' ? tone(palette.ground, -0.16) : leafColour(palette)
    const size = s * 0.5 * comp.near
    const tree =
      comp.kind === 1 || comp.kind === 3 ? baobab(size * 1.2, trunk, crown) : acacia(size, trunk, crown)
    const ground = h * (comp.kind === 5 ? 0.8 : 0.9)
    const trees =
      place(tree, { x: w * comp.x, y: ground }) +
      (comp.kind === 4
        ? place(acacia(size * 0.7, trunk, crown), { x: w * 0.22, y: h * 0.82 }) +
          place(acacia(size * 0.5, trunk, tone(crown, 0.05)), { x: w * 0.4, y: h * 0.74 }) +
          place(acacia(size * 0.36, trunk, tone(crown, 0.08)), { x: w * 0.84, y: h * 0.7 })
        : place(acacia(size * 0.3, trunk, tone(crown, 0.07)), {
            x: w * (1.02 - comp.x),
            y: horizon + (h - horizon) * 0.34,
          }))
    const grass = repeat(7, (i) =>
      place(tuft(s * random.between(0.06, 0.13), 7, i % 2 ? palette.spark : tone(near, 0.1)), {
        x: w * (0.04 + i * 0.16) + random.between(-20, 20),
        y: h * random.between(0.95, 1.02),
      }),
    )
    const birds = farBirds(w * (comp.x > 0.5 ? 0.16 : 0.6), h * 0.2, s * 0.018, trunk, 4)
    return {
      background:
        skyOf(stage) +
        (palette.mood === 'dusk'
          ? stars(w, horizon * 0.6, palette.paper, random, 18)
          : cloud(w * 0.7, h * 0.16, w * 0.3, tone(palette.ground, 0.05))) +
        disc +
        land +
        birds,
      subject: trees,
      front: grass,
    }
  },
}
