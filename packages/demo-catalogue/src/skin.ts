import { contrast } from './colour.ts'

/** Skin tones from light (1) to dark (8). */
export type SkinStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const tones = [
  '#e9cbaf',
  '#d3a784',
  '#bb845f',
  '#9e6444',
  '#804c33',
  '#633826',
  '#49291d',
  '#341d16',
] as const

export const skinTone = (step: number): string => tones[Math.min(8, Math.max(1, step)) - 1] as string

export interface Skin {
  step: SkinStep
  base: string
  /** Second tone: a shadow up to s5, a rim of light from s6, because darker than dark cannot be seen. */
  second: string
  second_is_light: boolean
  /** Eyes, nose and mouth: 3.1:1 or more on the base. */
  feature: string
  /** The visible part of an open eye, and its iris: 3:1 or more on each other, and one of them on the base. */
  eye: string
  iris: string
  /** Cheek and lip warmth, one step towards the feature tone. */
  blush: string
}

export function skinOf(step: SkinStep): Skin {
  const feature = step <= 3 ? step + 3 : step <= 6 ? step - 3 : step - 4
  return {
    step,
    base: skinTone(step),
    second: step <= 5 ? skinTone(step + 1) : skinTone(step - 1),
    second_is_light: step >= 6,
    feature: skinTone(feature),
    // On light skin the iris and lid are seen, on dark skin the eye: never a wide white one.
    eye: step <= 3 ? '#f6e7d4' : step === 4 ? '#f3dcc4' : step === 5 ? '#e9cbaf' : '#dcb494',
    iris: '#241510',
    blush: step <= 3 ? skinTone(step + 1) : skinTone(step - 1),
  }
}

/** An edge between hair and skin where both are too alike to tell apart, two steps lighter; else nothing. */
export function hairEdge(step: SkinStep, hair: string): string | undefined {
  return contrast(skinTone(step), hair) < 1.8 ? skinTone(step - 2) : undefined
}
