import { readdirSync, readFileSync } from 'node:fs'
import { release_use_codes, type ReleaseUse } from '@taswira/contract'

/** A line of an English file: names of the same thing, narrower things, and the closest things when there is none. */
export interface Concept {
  names: string[]
  narrower: string[]
  near: string[]
  /** Whether it is a town, country or region, with its people. */
  is_place: boolean
}

/** A line of a language's file: words of the language and the English terms that they mean. */
interface ForeignEntry {
  language: LanguageCode
  names: string[]
  meanings: string[]
}

/**
 * A line of sensitive-words.txt: words that say something of a person which may harm them, or, as `harmless`, names
 * that contain such a word and say nothing of a person, with what they are close to.
 */
interface SensitiveEntry {
  kind: SensitiveUse | 'slur' | 'harmless'
  language: LanguageCode
  names: string[]
  meanings: string[]
}

/** The use that everyone shown must have agreed to; no release names one for `never`. */
export type SensitiveUse = ReleaseUse | 'never'

/** The content of the lexicon files, in file order. */
export interface LexiconFiles {
  concepts: Concept[]
  foreign: ForeignEntry[]
  sensitive: SensitiveEntry[]
  /** Function words by language. */
  stop: Map<LanguageCode, string[]>
  /** Words that only describe: the first to be dropped when no image has all words. */
  weak: string[]
  /** How, when and in which colour something is shown: *from above*, *night*, *red*. One name of each entry is enough. */
  setting: string[]
  /** Words that never narrow, because nearly every image here is of this kind. */
  soft: string[]
  /** Phrases with which people ask for something: *show me*. */
  ask: string[]
  /** Who can be counted, with everything narrower: *two women*, *two farmers*. */
  people: string[]
  /** Correctly spelled words without a meaning here. */
  known: string[]
  /** Those of them that are English words, and no names. */
  english: string[]
}

/** Languages of the lexicon with their English names. Codes as in CLDR. */
export const languages = {
  en: 'English',
  fr: 'French',
  pt: 'Portuguese',
  ar: 'Arabic',
  am: 'Amharic',
  sw: 'Swahili',
  ha: 'Hausa',
  yo: 'Yoruba',
  ig: 'Igbo',
  zu: 'Zulu',
  xh: 'Xhosa',
  so: 'Somali',
  om: 'Oromo',
  ti: 'Tigrinya',
  rw: 'Kinyarwanda',
  wo: 'Wolof',
  tn: 'Tswana',
  ak: 'Twi',
  pcm: 'Nigerian Pidgin',
} as const
export type LanguageCode = keyof typeof languages

const termsOf = (text = '') =>
  text
    .split(',')
    .map((term) => term.trim())
    .filter(Boolean)

/** Reads `english-*.txt` and `languages/*.txt`. Throws an Error with the file or line that it can't read. */
export function readLexicon(): LexiconFiles {
  const files: LexiconFiles = {
    concepts: [],
    foreign: [],
    sensitive: [],
    stop: new Map(),
    weak: [],
    setting: [],
    soft: [],
    ask: [],
    people: [],
    known: [],
    english: [],
  }
  const folder = new URL('./', import.meta.url)
  files.sensitive = linesOf(new URL('sensitive-words.txt', folder)).map(sensitiveEntryOf)
  for (const name of readdirSync(folder).sort()) {
    if (!/^english-.*\.txt$/.test(name)) continue
    for (const line of linesOf(new URL(name, folder))) {
      if (takeMark(files, 'en', line)) {
        if (name === 'english-words.txt') files.english.push(...termsOf(line.replace(/^!\w+/, '')))
        continue
      }
      const is_place = name === 'english-places.txt'
      const concept = { ...conceptOf(line), is_place }
      files.concepts.push(concept)
      // A wedding in another city is closer than something else in this one.
      if (is_place) files.weak.push(...concept.names, ...concept.narrower)
    }
  }
  const languages_folder = new URL('languages/', folder)
  for (const name of readdirSync(languages_folder).sort()) {
    const language = name.replace('.txt', '')
    if (!isLanguage(language)) throw new Error(`languages/${name} is not named after a known language`)
    for (const line of linesOf(new URL(name, languages_folder)))
      if (!takeMark(files, language, line)) files.foreign.push(foreignEntryOf(language, line))
  }
  return files
}

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code)

function linesOf(file: URL): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'))
}

/** Reads a line such as `!stop the, of`; returns false for any other. */
function takeMark(files: LexiconFiles, language: LanguageCode, line: string): boolean {
  if (!line.startsWith('!')) return false
  const [, mark, words] = /^!(\w+)\s+(.*)$/.exec(line) ?? []
  if (mark === 'stop') files.stop.set(language, [...(files.stop.get(language) ?? []), ...termsOf(words)])
  else if (isMark(mark)) files[mark].push(...termsOf(words))
  else throw new Error(`the lexicon has no such line: ${line}`)
  return true
}

const marks = ['weak', 'setting', 'soft', 'ask', 'people', 'known'] as const
const isMark = (mark: string | undefined): mark is (typeof marks)[number] => marks.some((one) => one === mark)

function conceptOf(line: string): Omit<Concept, 'is_place'> {
  const [rest = '', near] = line.split('~')
  const [names, narrower] = rest.split('>')
  return { names: termsOf(names), narrower: termsOf(narrower), near: termsOf(near) }
}

function foreignEntryOf(language: LanguageCode, line: string): ForeignEntry {
  const [names, meanings, more] = line.split('=')
  if (!meanings || more !== undefined) throw new Error(`the lexicon can't read this line: ${line}`)
  return { language, names: termsOf(names), meanings: termsOf(meanings) }
}

const sensitive_kinds: readonly string[] = [...release_use_codes, 'never', 'slur', 'harmless']

function sensitiveEntryOf(line: string): SensitiveEntry {
  const { kind = '', language = '', names, meanings } = sensitive_line.exec(line)?.groups ?? {}
  if (!sensitive_kinds.includes(kind) || !isLanguage(language) || (kind === 'harmless') !== !!meanings)
    throw new Error(`the lexicon can't read this line: ${line}`)
  return {
    kind: kind as SensitiveEntry['kind'],
    language,
    names: termsOf(names),
    meanings: termsOf(meanings),
  }
}

/** For example `never en   thief, thieves` and `harmless en   war memorial = monument`. */
const sensitive_line = /^(?<kind>\w+)\s+(?<language>\w+)\s+(?<names>[^=]+)(?:=(?<meanings>[^=]+))?$/
