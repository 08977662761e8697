import { type FactName, factText, type ImageFacts, pickFacts } from '@taswira/contract'

/** The facts that a change to several images alters. A more specific term from the file is kept if it displays the same. */
export const changedFacts = (before: ImageFacts, facts: Parameters<typeof pickFacts>[0]) =>
  Object.fromEntries(
    (Object.entries(pickFacts(facts)) as [FactName, string | null][]).filter(
      ([name, value]) => factText(name, value) !== factText(name, before[name]),
    ),
  )
