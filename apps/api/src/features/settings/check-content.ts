import {
  type Agreement,
  DomainError,
  type Identity,
  type Licence,
  type Look,
  mail_names,
  mailPlaceholders,
  neededPlaceholders,
  type MailTexts,
  type PageText,
  type PageTextName,
  type SettingTopic,
  statedTerms,
  statedUses,
} from '@taswira/contract'
import type { Config } from '../../config.ts'
import { colourProblems } from '../../look-palette.ts'
import { missingFrom } from '../../site-settings.ts'
import { parseTextOf } from '../texts/check-text.ts'
import { TextProblem } from '../texts/parse-text.ts'

// Each throws invalid_input, with paths that begin with `content`.

/** Real buyers must learn who sells. */
export function expectSeller(identity: Identity, { stand_ins }: Config) {
  if (stand_ins) return
  const missing = missingFrom(identity)
  if (missing.length === 0) return
  throw new DomainError(
    'invalid_input',
    Object.fromEntries(
      missing.map((field) => [`content.${field}`, ['Required: buyers must know the seller.']]),
    ),
  )
}

/** Text must be readable on its colours. */
export function expectReadable(look: Look) {
  const problems = Object.entries(colourProblems(look))
  if (problems.length === 0) return
  throw new DomainError(
    'invalid_input',
    Object.fromEntries(problems.map(([name, sentence]) => [`content.${name}`, [sentence]])),
  )
}

export function expectAgreement({ markdown, share_percent }: Agreement) {
  expectText('agreement', 'markdown', markdown)
  expectStated('markdown', markdown, statedTerms(share_percent))
}

export function expectLicence({ standard, editorial }: Licence) {
  for (const [name, markdown] of Object.entries({ standard, editorial })) {
    expectText('licence', name, markdown)
    expectStated(name, markdown, statedUses())
  }
}

export const expectPageText =
  (topic: PageTextName) =>
  ({ markdown }: PageText) =>
    expectText(topic, 'markdown', markdown)

/** A page must be able to show a text. */
function expectText(topic: SettingTopic, name: string, markdown: string) {
  try {
    parseTextOf(topic, markdown)
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error
    throw new DomainError('invalid_input', { [`content.${name}`]: [error.message] })
  }
}

/** A text must promise what the shop does. */
function expectStated(name: string, text: string, terms: string[]) {
  const missing = terms.filter((term) => !text.includes(term))
  if (missing.length === 0) return
  const list = missing.map((term) => `"${term}"`).join(' and ')
  throw new DomainError('invalid_input', {
    [`content.${name}`]: [`The text has to state ${list}, because that is what the shop does.`],
  })
}

/** A mail has some placeholders and needs others. */
export function expectPlaceholders(mails: MailTexts) {
  const found = (text: string): string[] => text.match(/\{\{.*?\}\}/g) ?? []
  const problems = mail_names.flatMap((name) => {
    const known = mailPlaceholders(name).map((value) => `{{${value}}}`)
    const unknown = Object.entries(mails[name]).flatMap(([part, text]) => {
      const one = found(text).find((placeholder) => !known.includes(placeholder))
      if (one) return [[`content.${name}.${part}`, [`Unknown placeholder ${one.slice(0, 40)}.`]]]
      const is_broken = /[{}]/.test(text.replace(/\{\{.*?\}\}/g, ''))
      return is_broken ? [[`content.${name}.${part}`, ['A brace here belongs to no placeholder.']]] : []
    })
    const used = found(Object.values(mails[name]).join('\n'))
    const missing = neededPlaceholders(name).find((value) => !used.includes(`{{${value}}}`))
    return missing
      ? [...unknown, [`content.${name}.before`, [`The placeholder {{${missing}}} is missing.`]]]
      : unknown
  })
  if (problems.length > 0) throw new DomainError('invalid_input', Object.fromEntries(problems))
}
