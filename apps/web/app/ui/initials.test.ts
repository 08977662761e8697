import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Ngozi Adébáyò', 'NA'],
  ['Ọlá', 'Ọ'],
  ['Ọlá Erasé, "Jr"', 'ỌJ'],
  ['ada  maria (obi)', 'AO'],
  ['አበበ ቢቂላ', 'አቢ'],
  ['"', '?'],
  ['', '?'],
])('the initials of "%s" are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
