import type { Point } from '../shapes.ts'

export interface HandAim {
  /** Where the wrist goes, from the hips; beyond reach, the arm points there. */
  to: Point
  /** Which way the elbow bends; left open, it points outwards for a hand before the body, else down. */
  bend?: 1 | -1
  /** Drawn before the torso instead of over it. */
  behind?: boolean
  thumb?: 1 | -1
  /** Degrees the hand bends from the forearm. */
  bent?: number
}

export interface FootAim {
  to: Point
  bend: 1 | -1
  toe: 1 | 0 | -1
  turn?: number
}

/** A figure's attitude. Left and right are those of the picture. */
export interface Pose {
  lean: number
  tilt: number
  head: 'front' | 'profile' | 'back'
  turn: number
  down?: boolean
  /** 1 facing us, down to 0.7 turned aside. */
  breadth: number
  left: HandAim
  right: HandAim
  /** Absent: the figure is cut below the hips by a table or the frame. */
  feet?: { left: FootAim; right: FootAim }
}

const hanging = (side: 1 | -1, shoulder: number): HandAim => ({
  to: [side * (shoulder - 2), 48],
  bend: side === 1 ? -1 : 1,
})

/** Poses of an adult; children's are scaled by the figure. All can be adjusted by spreading. */
export const standing = (weight: 1 | -1 = 1): Pose => ({
  lean: weight * 1.5,
  tilt: -weight * 5,
  head: 'front',
  turn: weight * 0.3,
  breadth: 1,
  left: hanging(-1, 60),
  right: hanging(1, 60),
  feet: {
    left: { to: [weight === -1 ? -22 : -40, 272], bend: 1, toe: -1 },
    right: { to: [weight === 1 ? 22 : 40, 272], bend: -1, toe: 1 },
  },
})

/** Waist up, elbows bent, hands together in front at the given height. */
export const handsInFront = (y = -34, apart = 16): Pose => ({
  ...waistUp(standing()),
  left: { to: [-apart, y], bend: 1, thumb: -1 },
  right: { to: [apart, y], bend: -1, thumb: 1 },
})

/** Walking to the right. */
export const striding = (): Pose => ({
  lean: 5,
  tilt: 2,
  head: 'profile',
  turn: 1,
  breadth: 0.74,
  left: { to: [-60, 12], bend: 1, behind: true },
  right: { to: [64, -6], bend: 1 },
  feet: {
    left: { to: [-92, 242], bend: -1, toe: 1, turn: 38 },
    right: { to: [74, 268], bend: -1, toe: 1, turn: -8 },
  },
})

/** Running to the right, one foot off the ground. */
export const running = (): Pose => ({
  lean: 12,
  tilt: -4,
  head: 'profile',
  turn: 1,
  breadth: 0.74,
  left: { to: [-66, -62], bend: 1, behind: true },
  right: { to: [88, -88], bend: 1 },
  feet: {
    left: { to: [-150, 150], bend: -1, toe: 1, turn: 78 },
    right: { to: [62, 240], bend: -1, toe: 1, turn: -6 },
  },
})

export const seenFromBehind = (weight: 1 | -1 = 1): Pose => ({ ...standing(weight), head: 'back', turn: 0 })

/** The same pose without legs, for tables, counters and close frames. */
export function waistUp(pose: Pose): Pose {
  const { feet: _, ...rest } = pose
  return rest
}
