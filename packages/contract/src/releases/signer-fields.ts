import * as v from 'valibot'
import { FULL_NAME_MAX } from '../members/member-rules.ts'
import { release_use_codes } from './release-rules.ts'
import { textLine } from '../text-line.ts'
import { visible } from '../visible-text.ts'

export const person_name = v.pipe(textLine(FULL_NAME_MAX), v.regex(visible, 'Please enter a name.'))

/** What is entered about whoever signed. */
export const signer_fields = {
  /** The person in the images, or the owner of the property. */
  full_name: person_name,
  /** The person is under 18, so that somebody else signs. */
  child: v.boolean(),
  guardian_name: textLine(FULL_NAME_MAX),
  guardian_relation: textLine(100),
  /** What a property release is about. */
  property: textLine(200),
  uses: v.pipe(
    v.array(v.picklist(release_use_codes, 'Unknown use.')),
    v.maxLength(release_use_codes.length),
    v.check((uses) => new Set(uses).size === uses.length, 'Please choose each use once.'),
  ),
}

interface Guarded {
  child: boolean
  full_name: string
  guardian_name: string
  guardian_relation: string
}
export const namesGuardian = ({ child, guardian_name }: Guarded) => !child || visible.test(guardian_name)
/** A child can't sign as its own guardian. */
export const namesAnother = ({ child, full_name, guardian_name }: Guarded) =>
  !child || !sameName(full_name, guardian_name)
/** Whatever the case and the spaces. */
export const sameName = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
export const namesRelation = ({ child, guardian_relation }: Guarded) =>
  !child || visible.test(guardian_relation)
