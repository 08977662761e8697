import type { SkinStep } from '../skin.ts'

export type Frame = 'woman' | 'man' | 'girl' | 'boy'
export type Age = 'child' | 'young' | 'adult' | 'elder'

export type Headdress =
  | 'gele'
  | 'low wrap'
  | 'turban'
  | 'hijab'
  | 'afro'
  | 'puffs'
  | 'cornrows'
  | 'braids'
  | 'bun'
  | 'fade'
  | 'bald'
  | 'locs'
  | 'kufi'
  | 'hard hat'
  | 'graduation cap'
  | 'scrub cap'
  | 'helmet'
  | 'sun hat'
  | 'flower crown'

export type Beard = 'none' | 'short beard' | 'goatee'

/** A fill with its second tone. Patterned cloth keeps its pattern in the shade, under a veil. */
export interface Fill {
  base: string
  shade: string
  /** A url(#…) of woven cloth, drawn instead of the base. */
  pattern?: string
}

export const paintOf = (fill: Fill): string => fill.pattern ?? fill.base

export type Top =
  | 'shirt'
  | 'tee'
  | 'blouse'
  | 'vest'
  | 'jacket'
  | 'coat'
  | 'scrubs'
  | 'kaftan'
  | 'agbada'
  | 'apron'
  | 'safety vest'
  | 'jersey'
export type Lower = 'trousers' | 'skirt' | 'dress' | 'wrapper' | 'shorts'

export interface Person {
  skin: SkinStep
  frame: Frame
  age: Age
  head: Headdress
  hair_colour: string
  beard: Beard
  smiling: boolean
  /** Open eyes look down when the pose does. */
  eyes: 'open' | 'closed'
  glasses: boolean
  hearing_aid: boolean
  earrings: boolean
  top: Top
  top_fill: Fill
  /** Jacket lining, apron, sash or collar. */
  trim: Fill
  lower: Lower
  lower_fill: Fill
  head_fill: Fill
  /** Beads, buttons, earrings. */
  spark: string
  shoes: string
  prosthesis: boolean
  /** Width of the body, 0.9 slender to 1.2 full. */
  build: number
}

export const isChild = (person: Person) => person.frame === 'girl' || person.frame === 'boy'
export const isFemale = (person: Person) => person.frame === 'girl' || person.frame === 'woman'
