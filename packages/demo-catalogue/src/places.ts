import type { Stage } from './stage.ts'

/** Real places, named in titles only where the drawing could show them. */

export const cities = [
  'Lagos',
  'Accra',
  'Nairobi',
  'Dakar',
  'Kigali',
  'Addis Ababa',
  'Abidjan',
  'Johannesburg',
  'Kampala',
  'Luanda',
  'Dar es Salaam',
  'Maputo',
  'Cotonou',
  'Lusaka',
  'Kaduna',
  'Bamako',
  'Windhoek',
  'Harare',
  'Kumasi',
  'Ibadan',
  'Douala',
  'Lomé',
  'Gaborone',
  'Mombasa',
] as const

/** For images of the sea. */
export const shores = [
  'Lagos',
  'Accra',
  'Dakar',
  'Saint-Louis',
  'Lamu',
  'Zanzibar',
  'Mombasa',
  'Praia',
  'Inhambane',
  'Durban',
  'Grand-Bassam',
  'Salvador',
] as const

/** Where long painted fishing boats are built. */
const pirogue_shores = ['Saint-Louis', 'Dakar', 'Accra', 'Grand-Bassam', 'Lagos'] as const
/** Where elephants, giraffes, zebras and antelopes live. */
const parks = [
  'Amboseli',
  'Tsavo',
  'Serengeti',
  'Chobe',
  'Etosha',
  'Kruger',
  'Hwange',
  'South Luangwa',
] as const
const old_towns = ['Lamu', 'Zanzibar', 'Saint-Louis', 'Mombasa', 'Harar', 'Tangier'] as const
const terraced = ['Rwanda', 'Kigezi', 'Konso', 'the Usambara hills', 'the Uluguru hills', 'Lesotho'] as const
const deserts = [
  'the Namib',
  'the Sahara',
  'Merzouga',
  'the Ténéré',
  'the Western Desert',
  'the Danakil',
] as const

const from = (all: readonly string[], first: string) => {
  const at = Math.max(0, all.indexOf(first))
  return [...all.slice(at), ...all.slice(0, at)]
}
const any = (stage: Stage, all: readonly string[]) => from(all, stage.random.pick(all))

/** Place phrases for a title, best first. */
export const inTheCity = (stage: Stage) => from(cities, stage.place).map((place) => `in ${place}`)
export const byTheSea = (stage: Stage, word = 'in') =>
  from(shores, stage.shore).map((shore) => `${word} ${shore}`)
export const nearPirogues = (stage: Stage) => any(stage, pirogue_shores).map((shore) => `near ${shore}`)
export const inThePark = (stage: Stage) => any(stage, parks).map((park) => `in ${park}`)
export const inTheOldTown = (stage: Stage) => any(stage, old_towns).map((town) => `in ${town}`)
export const inTheHills = (stage: Stage) => any(stage, terraced).map((hills) => `in ${hills}`)
export const inTheDesert = (stage: Stage) => any(stage, deserts).map((desert) => `in ${desert}`)
