import { apartFrom, mix, tone } from '../../colour.ts'
import { tumbler } from '../../props/drinks.ts'
import { pendant } from '../../props/room.ts'
import { type Meal, meals, servedPlate } from '../../props/tableware.ts'
import { place } from '../../shapes.ts'
import { type CastWish, type Stage, short } from '../../stage.ts'

export const mother: CastWish = { frame: 'woman', age: 'adult', smiling: true, cloth: ['head'] }
export const father: CastWish = { frame: 'man', age: 'adult', smiling: true, cloth: ['top'] }
export const grandmother: CastWish = { frame: 'woman', age: 'elder', smiling: true, cloth: ['head', 'top'] }
export const grandfather: CastWish = { frame: 'man', age: 'elder', smiling: true, cloth: ['head'] }
export const girl: CastWish = { frame: 'girl', smiling: true, eyes: 'open' }
export const boy: CastWish = { frame: 'boy', smiling: true, eyes: 'open' }

const plateColour = (stage: Stage) => apartFrom(stage.palette.paper, mix(stage.other, '#8a5a36', 0.35), 1.2)
/** The dish of a work, by its number of people and palette: always the same for the same picture. */
export const mealOf = (stage: Stage, i = 0) => meals[(stage.comp.kind + i) % meals.length] as Meal

export function plates(stage: Stage, edge: number, xs: readonly number[], size: number): string {
  const y = edge + stage.h * 0.042
  return xs
    .map((x, i) => place(servedPlate(size, plateColour(stage), mealOf(stage, i)), { x: stage.w * x, y }))
    .join('')
}

export const glasses = (stage: Stage, edge: number, xs: readonly number[], size: number) =>
  xs
    .map((x, i) =>
      place(tumbler(size, i % 2 ? '#b01e44' : '#e8a33a'), { x: stage.w * x, y: edge + stage.h * 0.045 }),
    )
    .join('')

export function lamps(stage: Stage, xs: readonly number[]): string {
  const { h, w, palette } = stage
  return xs
    .map((x) =>
      place(pendant(h * 0.07, short(stage) * 0.075, palette.spark, tone(palette.ink, 0.2)), { x: w * x }),
    )
    .join('')
}
