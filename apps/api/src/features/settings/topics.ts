import {
  type Agreement,
  first_mails,
  first_payment_rules,
  first_prices,
  first_sentences,
  type Loosening,
  type PageTextName,
  type SettingContent,
  type SettingTopic,
} from '@taswira/contract'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { shippedAgreement, shippedLicence, shippedPageText } from '../texts/shipped-texts.ts'
import {
  expectAgreement,
  expectLicence,
  expectPageText,
  expectPlaceholders,
  expectReadable,
  expectSeller,
} from './check-content.ts'
import { expectLogo, withCodes, withTerms } from './complete-content.ts'
import { nameVersion } from './legal-versions.ts'
import type { Loosened } from './loosening-letter.ts'
import { looseningOfAgreement, looseningOfPaymentRules, looseningOfPrices } from './loosening.ts'

interface Topic<Content> {
  /** What it contains before anything is published. */
  first: (config: Config) => Content
  /** Checks what its schema can't. Throws invalid_input, with paths that begin with `content`. */
  check?: (content: Content, config: Config) => void
  /** Completes a draft before it is saved. Throws invalid_input. */
  complete?: (tx: Tx, content: Content) => Promise<Content>
  /** Names a version that applies from this moment; only texts that somebody accepts have names. */
  nameFor?: (db: Db, valid_at: Date) => Promise<string>
  /** How a change can loosen what protects the shop (decision 137). */
  loosens?: {
    /** What owners are mailed about, and its path at the desk. */
    what: Loosened['what']
    path: string
    of: (db: Db, next: Content, first: Content) => Promise<Loosening>
  }
}

const pageText = (name: PageTextName): Topic<SettingContent<PageTextName>> => ({
  first: () => shippedPageText(name),
  check: expectPageText(name),
})

/** All that the API knows about a topic; its schema is in the contract (decision 114). */
const topics: { [Name in SettingTopic]: Topic<SettingContent<Name>> } = {
  prices: {
    first: () => first_prices,
    complete: withCodes,
    loosens: { what: 'prices', path: 'prices', of: looseningOfPrices },
  },
  identity: { first: ({ first_identity }) => first_identity, check: expectSeller },
  look: { first: () => ({ brand: null, accent: null }), check: expectReadable, complete: expectLogo },
  payment_rules: {
    first: () => first_payment_rules,
    loosens: { what: 'payment rules', path: 'payment-rules', of: looseningOfPaymentRules },
  },
  agreement: {
    first: () => shippedAgreement(),
    check: expectAgreement,
    complete: async (_, agreement: Agreement) => withTerms(agreement),
    nameFor: (db, valid_at) => nameVersion(db, 'agreement', valid_at),
    loosens: { what: 'terms for contributors', path: 'texts/agreement', of: looseningOfAgreement },
  },
  licence: {
    first: () => shippedLicence(),
    check: expectLicence,
    nameFor: (db, valid_at) => nameVersion(db, 'licence', valid_at),
  },
  terms: pageText('terms'),
  faq: pageText('faq'),
  story: pageText('story'),
  sentences: { first: () => first_sentences },
  mails: { first: () => first_mails, check: expectPlaceholders },
}

/** The topic for code that handles all of them; the content is valid by its schema. */
export const topicOf = (name: SettingTopic) => topics[name] as Topic<unknown>
