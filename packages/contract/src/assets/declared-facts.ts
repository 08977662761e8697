import {
  data_minings,
  type DataMining,
  digital_source_types,
  type DigitalSourceType,
  makings,
  source_type_of,
} from './declarations.ts'
import { people_shown, type PeopleShown } from './people-shown.ts'

/**
 * Facts that people state about an image by choosing from a list, as stored and sent (CONTRIBUTING.md, "One fact about
 * an image").
 */
export interface DeclaredFacts {
  /** How it was made, as a term of IPTC's digital source types; null when not stated (decision 75). */
  digital_source_type: DigitalSourceType | null
  /** Whether it may be used to train AI (decision 75). */
  data_mining: DataMining
  /** How many people it shows, including from behind or in part; null when not stated. Never guessed. */
  people: PeopleShown | null
}
export type DeclaredName = keyof DeclaredFacts

/** Whether a form names a declared fact. */
export const isDeclaredName = (name: string): name is DeclaredName => Object.hasOwn(undeclared, name)

/** Default values, until someone states the facts. */
export const undeclared: DeclaredFacts = { digital_source_type: null, data_mining: 'reserved', people: null }
export const declared_names = Object.keys(undeclared) as DeclaredName[]

interface DeclaredFact {
  /** Name of the form field. */
  label: string
  /** Its CSV column in an import: our name and common alternatives. */
  columns: string[]
  /** Choices: the CSV word and its text on screens. */
  choices: Record<string, string>
  /** Maps stored values to words, and words to stored values. Absent: they are the same. */
  word_of?: Record<string, string>
  value_of?: Record<string, string>
}

/** Contributors set these in the studio, operators at the desk, and both in the CSV of an import. */
export const declared_facts: Record<DeclaredName, DeclaredFact> = {
  digital_source_type: {
    label: 'How it was made',
    columns: ['digital_source_type', 'source_type', 'made'],
    choices: makings,
    word_of: digital_source_types,
    value_of: source_type_of,
  },
  data_mining: { label: 'Training of AI', columns: ['data_mining'], choices: data_minings },
  people: { label: 'Number of people', columns: ['people', 'number_of_people'], choices: people_shown },
}

/** Whether the image and all its parts were declared as made without generative AI. False when not stated. */
export const isMadeByPeople = (type: DigitalSourceType | null): boolean =>
  type !== null && digital_source_types[type] !== 'generated' && type !== 'compositeSynthetic'

/** Display text of a stored value; empty when not stated. */
export function declaredText(name: DeclaredName, value: string | null): string {
  const { choices, word_of } = declared_facts[name]
  return value === null ? '' : (choices[word_of?.[value] ?? value] ?? '')
}

/** Choices as [value, text] pairs. `given` replaces the choice that has the same meaning. */
export function declaredChoices(name: DeclaredName, given: string | null = null): [string, string][] {
  const { choices, word_of, value_of } = declared_facts[name]
  return Object.entries(choices).map(([word, text]) => [
    given !== null && word_of?.[given] === word ? given : (value_of?.[word] ?? word),
    text,
  ])
}

type Stated = { [Name in DeclaredName]?: DeclaredFacts[Name] | undefined }

/** Returns only the declared facts of a row or a form, without undefined values. */
export const pickDeclared = <From extends Stated>(from: From) =>
  Object.fromEntries(
    declared_names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  ) as { [Name in DeclaredName & keyof From]: Exclude<From[Name], undefined> }
