import { mix, tone } from '../../colour.ts'
import { leafColour, sunColour, waterColour } from '../../palettes.ts'
import { byTheSea, inThePark } from '../../places.ts'
import { elephantCalf } from '../../props/animals.ts'
import { cloud, farBirds, hills, sun } from '../../props/outdoors.ts'
import { acacia, branch, tuft } from '../../props/plants.ts'
import { circle, d, path, place, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, capital } from '../../words.ts'
import { animal } from './animal-drawing.ts'

export const large: Grammar = {
  id: 'animal-wildlife-a',
  compositions: [
    arrangement('walking in from the left', 0.34, 1, 0.84, 0),
    arrangement('right, looking back at the sun', 0.64, 1.05, 0.86, 1),
    arrangement('very close, cut by the frame', 0.42, 1.9, 1.12, 2),
    arrangement('small under a wide sky', 0.62, 0.62, 0.8, 3),
    arrangement('centre, great sun behind', 0.5, 0.95, 0.86, 4),
    arrangement('low among grass', 0.36, 1.3, 0.98, 5),
  ],
  variants: ['elephant', 'giraffe', 'zebra', 'crowned crane', 'sea turtle'],
  cast: () => [],
  words: (stage) => {
    const sea = stage.variant === 'sea turtle'
    return {
      titles: sea
        ? [
            'Sea turtle gliding over the reef',
            'Green sea turtle seen from above',
            'Sea turtle swimming in clear water',
          ]
        : [
            `${capital(stage.variant)} ${['walking across the plain', 'at the edge of the plain', 'up close', 'alone on the open plain', 'before the setting sun', 'standing in tall grass'][stage.comp.kind]}`,
            `Lone ${stage.variant} on the savannah`,
          ],
      where: sea ? byTheSea(stage, 'off') : inThePark(stage),
      description: `A single ${stage.variant} ${sea ? 'glides through clear water' : 'on the open plain'} ${atHour(stage)}, drawn large and calm.`,
      keywords: [
        'wildlife',
        'animal',
        stage.variant,
        sea ? 'ocean' : 'savannah',
        sea ? 'marine life' : 'safari',
        'nature',
        'conservation',
        'silhouette',
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, random } = stage
    const s = short(stage)
    const { drawing, tall, wide } = animal(stage, stage.variant)
    const flip = comp.x > 0.5
    if (stage.variant === 'sea turtle') {
      const water = waterColour(palette)
      const size = (s / wide) * 0.62 * Math.min(comp.near, 1.5)
      const rays = repeat(4, (i) =>
        path(
          d`M${w * (0.1 + i * 0.24)} 0h${w * 0.09}L${w * (i * 0.26 - 0.1) + w * 0.2} ${h}h${-w * 0.2}Z`,
          tone(water, 0.05),
        ),
      )
      const reef =
        path(
          d`M0 ${h * 0.86}C${w * 0.2} ${h * 0.8} ${w * 0.3} ${h * 0.95} ${w * 0.5} ${h * 0.92}C${w * 0.7} ${h * 0.88} ${w * 0.86} ${h * 0.8} ${w} ${h * 0.88}V${h}H0Z`,
          tone(water, -0.1),
        ) +
        repeat(6, (i) =>
          place(
            branch(
              s * random.between(0.12, 0.24),
              3,
              [palette.spark, palette.cloth2, palette.second][i % 3] as string,
              random.between(-0.3, 0.3),
            ),
            { x: w * (0.04 + i * 0.19), y: h * 0.98 },
          ),
        )
      const bubbles = repeat(9, () =>
        circle(
          random.between(0.05, 0.95) * w,
          random.between(0.05, 0.7) * h,
          random.between(3, 10),
          tone(water, 0.16),
        ),
      )
      return {
        background: backdrop(stage, water) + rays + bubbles + reef,
        subject: place(drawing, {
          x: w * comp.x,
          y: h * (comp.kind === 3 ? 0.36 : 0.46),
          scale: size,
          turn: flip ? 24 : -28,
          flip,
        }),
      }
    }
    const fit = isWide(stage) ? (h * 0.72) / tall : Math.min((w * 0.74) / wide, (h * 0.66) / tall)
    const near = stage.variant === 'giraffe' && comp.kind === 2 ? 2.1 : comp.near
    const base =
      h *
      (comp.kind === 2
        ? stage.variant === 'giraffe' || stage.variant === 'crowned crane'
          ? 1.62
          : 1.22
        : comp.level)
    const horizon = h * Math.min(0.78, comp.level - 0.12)
    const disc_r = s * (comp.kind === 4 ? 0.34 : 0.12)
    const disc =
      comp.kind !== 4 && comp.kind % 2 === 1
        ? cloud(w * (1 - comp.x), h * 0.2, w * 0.3, tone(palette.ground, 0.05))
        : sun(
            w * (comp.kind === 4 ? 0.5 : 1 - comp.x + (flip ? -0.06 : 0.06)),
            comp.kind === 4 ? horizon - disc_r * 0.6 : h * 0.22,
            disc_r,
            sunColour(palette),
            mix(sunColour(palette), palette.ground, 0.6),
          )
    const land =
      hills(w, horizon, s * 0.03, h + 5, mix(palette.second, palette.ground, 0.35), random) +
      hills(
        w,
        horizon + (h - horizon) * 0.4,
        s * 0.025,
        h + 5,
        mix(palette.second, palette.cloth1, 0.35),
        random,
        3,
      )
    const trees =
      comp.kind === 2
        ? ''
        : place(acacia(s * 0.3, tone(palette.ink, 0.08), leafColour(palette)), {
            x: w * (flip ? 0.16 : 0.86),
            y: horizon + (h - horizon) * 0.25,
          })
    const grass = repeat(comp.kind === 5 ? 12 : 6, (i) =>
      place(
        tuft(
          s * random.between(0.08, comp.kind === 5 ? 0.26 : 0.13),
          7,
          i % 2 ? leafColour(palette) : tone(leafColour(palette), 0.08),
        ),
        { x: (w * (i + 0.5)) / (comp.kind === 5 ? 12 : 6), y: h * 1.01 },
      ),
    )
    const bird =
      comp.kind === 3 || comp.kind === 1
        ? farBirds(w * (flip ? 0.14 : 0.6), h * 0.3, s * 0.02, palette.ink, 3)
        : ''
    const shadow =
      comp.kind === 2
        ? ''
        : `<ellipse cx="${Math.round(w * comp.x)}" cy="${Math.round(base)}" rx="${Math.round(wide * 0.42 * fit * near)}" ry="${Math.round(11 * fit * near)}" fill="#1c0f0a" fill-opacity=".22"/>`
    const calf =
      stage.variant === 'elephant' && comp.kind === 3
        ? place(elephantCalf('#8a817a', '#f6ead6'), {
            x: w * (flip ? 0.36 : 0.7),
            y: base,
            scale: fit * near,
            flip,
          })
        : ''
    return {
      background: backdrop(stage, palette.ground) + disc + land + trees + bird,
      subject: shadow + place(drawing, { x: w * comp.x, y: base, scale: fit * near, flip }) + calf,
      front: grass,
    }
  },
}
