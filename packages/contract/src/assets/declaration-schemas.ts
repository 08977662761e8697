import * as v from 'valibot'
import { enquiry_texts } from '../enquiries/enquiry-rules.ts'
import { textLine } from '../text.ts'
import {
  declared_facts,
  declared_names,
  type DeclaredFacts,
  type DeclaredName,
  undeclared,
} from './declared-facts.ts'
import { image_text_names, type ImageTextName, image_texts } from './image-facts.ts'

/** Schema for the non-null values of a declared fact. */
function stated<Name extends DeclaredName>(name: Name) {
  const { choices, word_of, label } = declared_facts[name]
  const values = Object.keys(word_of ?? choices)
  return v.picklist(values, `${label}: please choose one of the list.`) as unknown as v.GenericSchema<
    NonNullable<DeclaredFacts[Name]>
  >
}

const each_fact = Object.fromEntries(
  declared_names.map((name) => [name, undeclared[name] === null ? v.nullable(stated(name)) : stated(name)]),
)

/** The declared facts of an image in a public response. */
export const declared_entries = each_fact as { [Name in DeclaredName]: v.GenericSchema<DeclaredFacts[Name]> }

/** The texts of an image in a response. */
export const image_text_entries = Object.fromEntries(
  image_text_names.map((name) => [name, textLine(image_texts[name].max)]),
) as Record<ImageTextName, ReturnType<typeof textLine>>

/** All facts of an image in a response. */
export const fact_entries = { ...declared_entries, ...image_text_entries }

/** The facts in a form. Absent: unchanged; null or '': unknown. */
export const fact_form = v.partial(v.strictObject(fact_entries)).entries

/** The facts in a change of several images, where an empty field clears no text. */
export const bulk_fact_form = {
  ...fact_form,
  ...Object.fromEntries(
    image_text_names.map((name) => [
      name,
      v.optional(v.pipe(image_text_entries[name], v.nonEmpty(enquiry_texts.required))),
    ]),
  ),
} as typeof fact_form
