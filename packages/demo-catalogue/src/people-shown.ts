import type { PeopleShown } from '@taswira/contract'

/**
 * How many people each of the first 240 works shows, by its number: one, where it isn't listed. Counted by looking at
 * every drawing; a pair of hands counts as a person, and so does a face on a screen. Look again when
 * `fingerprint.test.ts` reports another drawing.
 */
const none = [
  3, 4, 5, 15, 16, 23, 25, 27, 31, 37, 47, 48, 50, 52, 55, 57, 60, 64, 67, 70, 72, 82, 85, 90, 91, 92, 98,
  100, 107, 111, 113, 114, 115, 117, 118, 119, 131, 132, 140, 142, 145, 147, 150, 152, 153, 158, 160, 161,
  162, 169, 174, 176, 190, 194, 195, 201, 202, 203, 206, 216, 220, 222, 226, 230, 232, 233, 234, 235, 238,
]
const two = [
  7, 8, 19, 24, 35, 36, 38, 44, 45, 46, 51, 56, 68, 71, 81, 83, 84, 89, 97, 102, 103, 106, 121, 122, 125, 126,
  128, 130, 134, 148, 155, 164, 168, 170, 177, 179, 181, 183, 189, 193, 200, 205, 207, 213, 218, 219, 231,
  236,
]
const group = [
  2, 6, 9, 12, 33, 40, 42, 43, 49, 66, 73, 74, 79, 95, 101, 120, 123, 129, 135, 136, 157, 159, 163, 166, 175,
  180, 185, 188, 208, 212, 221, 223, 225, 239,
]
const REVIEWED = 240

/** Null for works that nobody has looked at. */
export function peopleShown(number: number): PeopleShown | null {
  if (number > REVIEWED) return null
  if (none.includes(number)) return 'none'
  if (two.includes(number)) return 'two'
  return group.includes(number) ? 'group' : 'one'
}
