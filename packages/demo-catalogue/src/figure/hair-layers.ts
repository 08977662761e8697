import type { HeadView } from './face.ts'
import { type Person } from './person.ts'

/** What hangs behind the neck and shoulders, and what lies over the face. */
export interface HairLayers {
  behind: string
  over: string
}

const cap_front =
  'M-59 -4C-66 -64 -36 -90 0 -90C36 -90 66 -64 59 -4C57 -24 54 -36 47 -44C36 -54 18 -53 0 -53C-18 -53 -36 -54 -47 -44C-54 -36 -57 -24 -59 -4Z'

const cap_profile =
  'M52 -38C42 -50 30 -50 20 -42C8 -30 2 -14 -4 -8C-14 -8 -20 8 -18 24C-20 34 -24 42 -28 48C-58 40 -73 8 -69 -22C-66 -66 -40 -90 -8 -90C26 -90 50 -66 52 -38Z'

export const cap_back =
  'M-60 -8C-64 -64 -36 -90 0 -90C36 -90 64 -64 60 -8C59 30 40 58 0 60C-40 58 -59 30 -60 -8Z'

export const capOf = (view: HeadView['view']) =>
  view === 'front' ? cap_front : view === 'profile' ? cap_profile : cap_back

export type Style = (person: Person, head: HeadView) => HairLayers
