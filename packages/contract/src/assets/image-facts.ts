import {
  declared_facts,
  declared_names,
  declaredText,
  type DeclaredFacts,
  isDeclaredName,
  pickDeclared,
  undeclared,
} from './declared-facts.ts'

/** Texts of one line that people may write about an image besides its title, description and keywords. */
export interface ImageTexts {
  /** Where it was taken. */
  location: string
}
export type ImageTextName = keyof ImageTexts

interface ImageText {
  /** Name of the form field. */
  label: string
  hint: string
  /** In characters. */
  max: number
  /** Its CSV column in an import: our name and common alternatives. */
  columns: string[]
  /** What the image's page says. */
  sentence: (text: string) => string
}

/** Contributors write these in the studio, operators at the desk, and both in the CSV of an import. */
export const image_texts: Record<ImageTextName, ImageText> = {
  location: {
    label: 'Place',
    hint: 'Town and country, for example: Jos, Nigeria',
    max: 100,
    columns: ['location', 'place'],
    sentence: (text) => `Taken in ${text}`,
  },
}
export const image_text_names = Object.keys(image_texts) as ImageTextName[]

/**
 * All that people may state about an image besides its title, description, keywords and category, as stored and sent.
 * The import, the studio, the desk and the API use this list; CONTRIBUTING.md, "One fact about an image", describes how
 * to add one.
 */
export interface ImageFacts extends DeclaredFacts, ImageTexts {}
export type FactName = keyof ImageFacts

export const fact_names: FactName[] = [...declared_names, ...image_text_names]

/** Values until someone states them: null or '' for what isn't known. */
export const unstated = {
  ...undeclared,
  ...Object.fromEntries(image_text_names.map((name) => [name, ''])),
} as unknown as ImageFacts

/** Whether a form names a fact. */
export const isFactName = (name: string): name is FactName => Object.hasOwn(unstated, name)

/** Name of the form field. */
export const factLabel = (name: FactName): string =>
  isDeclaredName(name) ? declared_facts[name].label : image_texts[name].label

/** Names of its column in a CSV. */
export const factColumns = (name: FactName): string[] =>
  isDeclaredName(name) ? declared_facts[name].columns : image_texts[name].columns

/** Display text of a stored value; empty when not stated. */
export const factText = (name: FactName, value: string | null): string =>
  isDeclaredName(name) ? declaredText(name, value) : (value ?? '')

type Stated = { [Name in FactName]?: ImageFacts[Name] | undefined }

/** Returns only the texts of a row or a form, without undefined values. */
export const pickTexts = <From extends Stated>(from: From) =>
  Object.fromEntries(
    image_text_names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  ) as { [Name in ImageTextName & keyof From]: Exclude<From[Name], undefined> }

/** Returns only the facts of a row or a form, without undefined values. */
export const pickFacts = <From extends Stated>(from: From) =>
  ({ ...pickDeclared(from), ...pickTexts(from) }) as {
    [Name in FactName & keyof From]: Exclude<From[Name], undefined>
  }

/** The facts that a change to several images alters. A more specific term from the file is kept if it displays the same. */
export const changedFacts = (before: ImageFacts, facts: Stated) =>
  Object.fromEntries(
    (Object.entries(pickFacts(facts)) as [FactName, string | null][]).filter(
      ([name, value]) => factText(name, value) !== factText(name, before[name]),
    ),
  )
