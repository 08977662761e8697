/** Values of the fact *Number of people*, with their texts. Separate, because the filters of every search need only these. */
export const people_shown = {
  none: 'No people',
  one: 'One person',
  two: 'Two people',
  group: 'Three people or more',
} as const
export type PeopleShown = keyof typeof people_shown
