import { isChild, isFemale, type Person } from './person.ts'

/** Measures of a body around its hips at 0, 0; soles at about y 288 for an adult, a head is 76 high. */
export interface BodyShape {
  shoulder: number
  waist: number
  hip: number
  /** Hips to shoulder line. */
  torso: number
  neck: number
  upper_arm: number
  forearm: number
  thigh: number
  shin: number
  /** Radii. */
  arm: readonly [number, number, number]
  leg: readonly [number, number, number]
  head_scale: number
  hand: number
}

export function bodyShape(person: Person): BodyShape {
  const w = person.build
  if (isChild(person)) {
    return {
      shoulder: 37 * w,
      waist: 28 * w,
      hip: 30 * w,
      torso: 92,
      neck: 15,
      upper_arm: 58,
      forearm: 52,
      thigh: 80,
      shin: 76,
      arm: [12.5, 10.5, 8],
      leg: [17, 13, 9.5],
      head_scale: 0.44,
      hand: 0.72,
    }
  }
  const female = isFemale(person)
  const elder = person.age === 'elder' ? 1.06 : 1
  return {
    shoulder: (female ? 51 : 61) * (0.5 + w * 0.5),
    waist: (female ? 34 : 42) * w * elder,
    hip: (female ? 46 : 42) * w,
    torso: 140,
    neck: female ? 20 : 22.5,
    upper_arm: 90,
    forearm: 80,
    thigh: 138,
    shin: 132,
    arm: female ? [17 * w, 14 * w, 10] : [20 * w, 16.5 * w, 11.5],
    leg: female ? [29 * w, 20 * w, 13] : [29 * w, 21 * w, 14],
    head_scale: 0.5,
    hand: female ? 0.88 : 1,
  }
}
