import type { ClothFamily, Definitions } from './cloth.ts'
import { tone } from './colour.ts'
import type { Age, Fill, Frame, Headdress, Lower, Person, Top } from './figure/person.ts'
import type { Mood, Palette } from './palettes.ts'
import type { Random } from './seeded-random.ts'
import { rect } from './shapes.ts'

export type Ratio = '3:2' | '4:5' | '1:1' | '2:3'

/** One way to arrange a scene, to be worked out for any ratio. */
export interface Composition {
  name: string
  /** Where the main subject stands, as a share of the width. */
  x: number
  /** How near it is; 1 is the scene's usual distance. */
  near: number
  /** Horizon, table edge or floor line, as a share of the height. */
  level: number
  /** What else changes with this arrangement, read by the scene. */
  kind: number
}

/** Everything a scene needs to know to draw one work. Measures are picture units, the long side is 1000. */
export interface Stage {
  w: number
  h: number
  ratio: Ratio
  comp: Composition
  palette: Palette
  /** Background colour behind people; contrast of at least 1.8:1 to every skin tone in the cast. */
  wall: string
  /** A plane beside the wall that belongs to the palette. */
  other: string
  /** The side in shadow: 1 right, −1 left. */
  shade: 1 | -1
  random: Random
  defs: Definitions
  cloth: ClothFamily
  /** What this work is about within its grammar; the words are chosen from it. */
  variant: string
  people: Person[]
  /** The palette's mood as a time of day. */
  hour: 'morning' | 'midday' | 'dusk' | 'rain'
  place: string
  /** A place by the sea. */
  shore: string
}

/** What a scene requires of a person; everything else is random. */
export interface CastWish {
  frame?: Frame
  age?: Age
  heads?: readonly Headdress[]
  top?: Top
  lower?: Lower
  smiling?: boolean
  eyes?: 'open' | 'closed'
  /** Wears the work's patterned cloth on top, below, or on the head. */
  cloth?: readonly ('top' | 'lower' | 'head')[]
  glasses?: boolean
  hearing_aid?: boolean
  prosthesis?: boolean
  /** Colour of working clothes, when it matters. */
  colour?: string
  trim?: string
  head_colour?: string
}

export interface Picture {
  /** Left out of cut-outs. */
  background: string
  subject: string
  /** Before the subject, and left out of cut-outs as well: grass, rain, a railing. */
  front?: string
}

export interface Words {
  /** Subject and action, in order of preference; the first not yet taken becomes the title. */
  titles: readonly string[]
  /** Place phrases that the drawing does not contradict, best first: "in Kaduna". */
  where?: readonly string[]
  description: string
  keywords: readonly string[]
}

export interface Grammar {
  /** Category and letter: people-a. */
  id: string
  compositions: readonly Composition[]
  /** Moods that suit the scene best; taken where the neighbour rules leave a choice. */
  moods?: readonly Mood[]
  variants: readonly string[]
  cast: (variant: string, random: Random, comp: Composition) => readonly CastWish[]
  words: (stage: Stage) => Words
  draw: (stage: Stage) => Picture
}

export const arrangement = (name: string, x: number, near: number, level: number, kind = 0): Composition => ({
  name,
  x,
  near,
  level,
  kind,
})

export const sizes: Record<Ratio, readonly [width: number, height: number]> = {
  '3:2': [1000, 666.7],
  '4:5': [800, 1000],
  '1:1': [1000, 1000],
  '2:3': [666.7, 1000],
}

/** The shorter side, for sizes that must fit in both directions. */
export const short = (stage: Stage) => Math.min(stage.w, stage.h)
export const isWide = (stage: Stage) => stage.w > stage.h

export const backdrop = ({ w, h }: Stage, colour: string) => rect(-2, -2, w + 4, h + 4, colour)

/** A plain fill with its second tone. */
export const plain = (colour: string): Fill => ({ base: colour, shade: tone(colour, -0.08) })

/** The work's own cloth as a fill. */
export function patterned(
  stage: Stage,
  base: string,
  figure_colour: string,
  third: string,
  tile = 26,
  turn: 0 | 30 | 45 = 0,
): Fill {
  return {
    base,
    shade: tone(base, -0.09),
    pattern: stage.defs.cloth(stage.cloth, [base, figure_colour, third, tone(base, -0.1)], tile, turn),
  }
}
