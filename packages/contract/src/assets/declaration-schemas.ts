import * as v from 'valibot'
import {
  declared_facts,
  declared_names,
  type DeclaredFacts,
  type DeclaredName,
  undeclared,
} from './declared-facts.ts'

/** One of the values that can be stored for a fact, without null. */
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

/** Entries of an image in an answer. */
export const declared_entries = each_fact as { [Name in DeclaredName]: v.GenericSchema<DeclaredFacts[Name]> }

/** Entries of a form. Absent: stays as it is; null: nobody can say. */
export const declared_form = v.partial(v.strictObject(declared_entries)).entries
