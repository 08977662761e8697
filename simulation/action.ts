import type { Random } from './random.ts'
import type { Person, SimulatedShop } from './simulated-shop.ts'

type Run = (shop: SimulatedShop, random: Random) => Promise<unknown>

/** Actions by name, each with how often it is chosen. */
export type Actions = Record<string, [weight: number, run: Run]>

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export const membersOf = ({ people }: SimulatedShop) => people.filter(({ kind }) => kind === 'member')
export const contributorsOf = ({ people }: SimulatedShop) => people.filter(({ username }) => username)
export const withRole = ({ people }: SimulatedShop, random: Random, role: string): Person | undefined =>
  random.maybe(people.filter((person) => person.role === role))
