import { apartFrom, mix, nudge, tone } from '../../colour.ts'
import { seenFromBehind, striding } from '../../figure/pose.ts'
import { leafColour, sunColour } from '../../palettes.ts'
import { inTheCity } from '../../places.ts'
import { cloud, skyline, stars, sun } from '../../props/outdoors.ts'
import { pottedPlant } from '../../props/plants.ts'
import { suitcase } from '../../props/things.ts'
import { plane } from '../../props/vehicles.ts'
import { d, ellipse, path, place, polygon, rect, repeat } from '../../shapes.ts'
import { arrangement, backdrop, type Grammar, isWide, type Picture, short } from '../../stage.ts'
import { atHour, capital, nounOf, peopleKeywords } from '../../words.ts'
import { standFigure } from '../figures.ts'

export const airport: Grammar = {
  id: 'travel-c',
  compositions: [
    arrangement('window and suitcase, plane right', 0.3, 1, 0.82, 0),
    arrangement('traveller left, wing', 0.3, 1, 0.9, 1),
    arrangement('cabin window, wing', 0.5, 1.2, 0.6, 2),
    arrangement('suitcase close', 0.42, 1.6, 0.94, 3),
    arrangement('long hall, two planes', 0.66, 0.8, 0.86, 4),
    arrangement('walking to the gate', 0.56, 1.02, 0.92, 5),
  ],
  variants: ['airport'],
  cast: () => [{ lower: 'trousers', top: 'jacket', cloth: ['top'] }],
  words: (stage) => {
    const who = stage.people[0] ? nounOf(stage.people[0]) : 'traveller'
    const seen = [1, 4, 5].includes(stage.comp.kind)
    return {
      titles: [
        [
          'Suitcase before the airport window',
          `${capital(who)} watching planes depart`,
          'Wing and clouds from the cabin window',
          'Packed suitcase in the departure hall',
          `${capital(who)} waiting in a long airport hall`,
          `${capital(who)} walking to the gate`,
        ][stage.comp.kind] as string,
      ],
      where:
        stage.comp.kind === 2
          ? inTheCity(stage).map((phrase) => phrase.replace('in ', 'over '))
          : inTheCity(stage),
      description:
        stage.comp.kind === 2
          ? `The wing of a plane seen from the cabin window ${atHour(stage)}.`
          : `An airport window ${atHour(stage)}: ${seen ? `a ${who} with a suitcase` : 'a suitcase'} and a plane outside.`,
      keywords: [
        'travel',
        'airport',
        stage.comp.kind === 2 ? 'wing' : 'suitcase',
        'plane',
        'window',
        'departure',
        'flight',
        'journey',
        ...(seen ? peopleKeywords(stage.people, stage.comp.kind === 5) : ['copy space', 'holiday']),
      ],
    }
  },
  draw: (stage): Picture => {
    const { w, h, comp, palette, wall, random } = stage
    const [one] = stage.people
    if (!one) return { background: '', subject: '' }
    const s = short(stage)
    const floor = h * Math.min(comp.level, 0.9)
    const sky = apartFrom(palette.mood === 'dusk' ? tone(wall, 0.04) : wall, wall, 1)
    const disc = (x: number, y: number, r: number) => sun(w * x, h * y, s * r, sunColour(palette))
    const jet = (x: number, y: number, k: number, flip: boolean, turn = 0) =>
      place(
        plane(apartFrom(palette.paper, wall, 1.25), palette.cloth1, mix(palette.cloth1, palette.paper, 0.4)),
        { x: w * x, y: h * y, scale: (s / 1000) * k, flip, turn },
      )
    if (comp.kind === 2) {
      const ww = Math.min(w * 0.62, h * 0.5)
      const wh = Math.min(h * 0.8, ww * 1.42)
      const [cx, cy] = [w * 0.5, h * 0.48]
      const hole = rect(cx - ww / 2, cy - wh / 2, ww, wh, '#000', ww * 0.42)
      const view =
        rect(cx - ww, cy - wh, ww * 2, wh * 2, stage.defs.sky(sky, mix(sky, palette.paper, 0.6))) +
        (palette.mood === 'dusk'
          ? place(stars(ww, wh * 0.4, palette.paper, random, 14), { x: cx - ww / 2, y: cy - wh / 2 })
          : '') +
        repeat(4, (i) =>
          cloud(
            cx + ww * (-0.4 + i * 0.3),
            cy + wh * (0.3 + (i % 2) * 0.1),
            ww * 0.6,
            mix(sky, palette.paper, 0.75),
          ),
        ) +
        path(
          d`M${cx - ww * 0.6} ${cy + wh * 0.42}L${cx + ww * 0.36} ${cy + wh * 0.06}L${cx + ww * 0.46} ${cy + wh * 0.07}L${cx + ww * 0.08} ${cy + wh * 0.5}Z`,
          tone(palette.paper, -0.05),
        ) +
        path(
          d`M${cx - ww * 0.2} ${cy + wh * 0.5}L${cx + ww * 0.44} ${cy + wh * 0.07}L${cx + ww * 0.46} ${cy + wh * 0.07}L${cx + ww * 0.08} ${cy + wh * 0.5}Z`,
          tone(palette.paper, -0.16),
        ) +
        path(
          d`M${cx + ww * 0.34} ${cy + wh * 0.07}L${cx + ww * 0.4} ${cy - wh * 0.08}H${cx + ww * 0.47}L${cx + ww * 0.46} ${cy + wh * 0.07}Z`,
          palette.cloth1,
        )
      const cabin = tone(palette.paper, -0.03)
      return {
        background:
          backdrop(stage, cabin) +
          rect(0, 0, w * 0.06, h, tone(cabin, -0.06)) +
          path(d`M0 ${h * 0.86}H${w}V${h}H0Z`, palette.cloth2),
        subject:
          rect(cx - ww * 0.6, cy - wh * 0.58, ww * 1.2, wh * 1.16, tone(cabin, -0.07), ww * 0.5) +
          rect(cx - ww * 0.55, cy - wh * 0.54, ww * 1.1, wh * 1.08, tone(cabin, 0.02), ww * 0.46) +
          `<g ${stage.defs.clip(hole)}>${view}${rect(cx - ww / 2, cy - wh / 2, ww, wh * 0.13, tone(cabin, -0.05))}</g>` +
          path(d`M0 ${h * 0.86}H${w}V${h * 0.9}H0Z`, tone(palette.cloth2, 0.06)),
      }
    }
    const bars =
      repeat(comp.kind === 4 ? 7 : 4, (i) =>
        rect((w * i) / (comp.kind === 4 ? 6 : 3) - 6, 0, 12, floor, tone(palette.ink, 0.2)),
      ) + rect(0, h * 0.1, w, 9, tone(palette.ink, 0.2))
    const apron =
      rect(0, floor - h * 0.16, w, h * 0.2, nudge(wall, 0.09)) +
      rect(0, floor - h * 0.06, w, h * 0.012, palette.paper, 0, 'fill-opacity=".6"')
    const hall =
      rect(-5, floor, w + 10, h, stage.other) +
      repeat(4, (i) =>
        polygon(
          [
            [w * (i * 0.3 - 0.04), floor + 8],
            [w * (i * 0.3 + 0.06), floor + 8],
            [w * (i * 0.36 - 0.02), h],
            [w * (i * 0.36 - 0.16), h],
          ],
          tone(stage.other, 0.035),
        ),
      )
    const k = (h * (isWide(stage) ? 0.74 : 0.58)) / 560
    const bag = (x: number, y: number, size: number) =>
      ellipse(w * x, y, size * 0.7, size * 0.1, '#1c0f0a', 'fill-opacity=".22"') +
      place(suitcase(size, apartFrom(palette.spark, stage.other, 1.3), palette.cloth1), { x: w * x, y })
    // The planes are outside, behind the bars of the window.
    const jets = [
      jet(0.66, 0.5, 1.5, true, -3),
      jet(0.74, 0.34, 1.2, false, -12),
      '',
      jet(0.7, 0.26, 1.1, false, -14),
      jet(0.2, 0.6, 0.9, false) + jet(0.66, 0.3, 0.62, true, 10),
      jet(0.3, 0.4, 1.1, false, -8),
    ][comp.kind] as string
    const sets = [
      bag(0.28, floor + h * 0.08, s * 0.22) + bag(0.46, floor + h * 0.06, s * 0.15),
      standFigure(
        stage,
        one,
        { ...seenFromBehind(1), tilt: 6 },
        { x: w * 0.34, y: floor + h * 0.06, scale: k },
      ) + bag(isWide(stage) ? 0.46 : 0.56, floor + h * 0.06, s * 0.17),
      '',
      bag(0.42, h * 0.97, s * 0.4),
      standFigure(stage, one, seenFromBehind(-1), { x: w * 0.7, y: floor + h * 0.05, scale: k * 0.72 }) +
        bag(0.8, floor + h * 0.05, s * 0.11),
      bag(isWide(stage) ? 0.42 : 0.3, floor + h * 0.06, s * 0.17) +
        standFigure(
          stage,
          one,
          { ...striding(), left: { to: [-78, 14], behind: true } },
          { x: w * 0.58, y: floor + h * 0.06, scale: k },
        ),
    ][comp.kind] as string
    const seats =
      comp.kind === 4
        ? repeat(
            3,
            (i) =>
              rect(w * (0.06 + i * 0.13), floor - h * 0.01, w * 0.11, h * 0.05, palette.cloth2, 8) +
              rect(
                w * (0.06 + i * 0.13),
                floor + h * 0.045,
                w * 0.11,
                h * 0.02,
                tone(palette.cloth2, -0.08),
                4,
              ),
          )
        : comp.kind === 0
          ? place(pottedPlant(h * 0.3, 3, leafColour(palette), palette.cloth2), {
              x: w * 0.92,
              y: floor + h * 0.05,
            })
          : ''
    return {
      background:
        backdrop(stage, sky) +
        (comp.kind === 3 ? disc(comp.x > 0.5 ? 0.2 : 0.78, 0.5, 0.1) : '') +
        cloud(w * 0.3, h * 0.24, w * 0.24, tone(sky, 0.06)) +
        skyline(w, floor - h * 0.14, h * 0.12, nudge(wall, 0.06), tone(wall, 0.02), random, 12) +
        apron +
        jets +
        bars +
        hall,
      subject: sets + seats,
    }
  },
}
