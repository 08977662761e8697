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
  page_text_names,
  type PageText,
  type SettingTopic,
  statedTerms,
  statedUses,
} from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { colourProblems } from '../../look-palette.ts'
import { missingFrom } from '../../site-settings.ts'
import { parseTextOf } from '../texts/check-text.ts'
import { TextProblem } from '../texts/parse-text.ts'

/** Checks what a topic's schema can't. Throws invalid_input, with paths that begin with `content`. */
export function expectAllowed(config: Deps['config'], topic: SettingTopic, content: unknown) {
  if (topic === 'identity' && !config.stand_ins) expectSeller(content as Identity)
  if (topic === 'look') expectReadable(content as Look)
  if (topic === 'agreement') {
    const { markdown, share_percent } = content as Agreement
    expectText(topic, 'markdown', markdown)
    expectStated('markdown', markdown, statedTerms(share_percent))
  }
  if (topic === 'licence') {
    const { standard, editorial } = content as Licence
    expectText(topic, 'standard', standard)
    expectText(topic, 'editorial', editorial)
    expectStated('standard', standard, statedUses())
    expectStated('editorial', editorial, statedUses())
  }
  if (topic === 'mails') expectPlaceholders(content as MailTexts)
  if (page_text_names.some((name) => name === topic))
    expectText(topic, 'markdown', (content as PageText).markdown)
}

/** The sentences about wrong values of a file, each with the path of its value. */
export function problemsOf(
  config: Deps['config'],
  topic: SettingTopic,
  content: unknown,
): [string, string[]][] {
  try {
    expectAllowed(config, topic, content)
    return []
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error
    return Object.entries(error.fields).map(([path, sentences]) => [
      path.replace(/^content/, `settings.${topic}`),
      sentences,
    ])
  }
}

/** Real buyers must learn who sells. Throws invalid_input. */
function expectSeller(identity: Identity) {
  const missing = missingFrom(identity)
  if (missing.length === 0) return
  throw new DomainError(
    'invalid_input',
    Object.fromEntries(
      missing.map((field) => [`content.${field}`, ['Required: buyers must know the seller.']]),
    ),
  )
}

/** Throws invalid_input for colours that text can't have. */
function expectReadable(look: Look) {
  const problems = Object.entries(colourProblems(look))
  if (problems.length === 0) return
  throw new DomainError(
    'invalid_input',
    Object.fromEntries(problems.map(([name, sentence]) => [`content.${name}`, [sentence]])),
  )
}

/** Throws invalid_input for a text that its page can't show. */
function expectText(topic: SettingTopic, name: string, markdown: string) {
  try {
    parseTextOf(topic, markdown)
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error
    throw new DomainError('invalid_input', { [`content.${name}`]: [error.message] })
  }
}

/** A text must promise what the shop does. Throws invalid_input, which names the missing terms. */
function expectStated(name: string, text: string, terms: string[]) {
  const missing = terms.filter((term) => !text.includes(term))
  if (missing.length === 0) return
  const list = missing.map((term) => `"${term}"`).join(' and ')
  throw new DomainError('invalid_input', {
    [`content.${name}`]: [`The text has to state ${list}, because that is what the shop does.`],
  })
}

/** Throws invalid_input, which names placeholders that a mail doesn't have or that it needs. */
function expectPlaceholders(mails: MailTexts) {
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
