import { first_payment_rules, setting_schemas } from '@taswira/contract'
import * as v from 'valibot'
import { ConfigError } from '../../config.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { commaList } from '../../environment.ts'
import { firstIdentity } from '../../site-settings.ts'
import { announceSettings, hasAdopted, insertFirstVersion, lockSettings } from './queries.ts'

type Environment = Record<string, string | undefined>

const text = (given: string) => given
const list = (given: string) => [...new Set(commaList(given))]
const number = (given: string) => (/^\d{1,9}$/.test(given) ? Number(given) : Number.NaN)
const kobo = (given: string) => number(given) * 100
const percent = (given: string) => (/^\d{1,2}(\.\d{1,2})?$/.test(given) ? Number(given) || null : Number.NaN)

/** The variables that named the seller and the payment rules in version 1.0, with their fields (decision 114). */
const variables = {
  identity: [
    ['SHOP_NAME', 'name', text],
    ['SHOP_LEGAL_NAME', 'legal_name', text],
    ['SHOP_ADDRESS', 'address', text],
    ['SHOP_TAX_NUMBER', 'tax_number', text],
    ['SHOP_VAT_PERCENT', 'vat_percent', percent],
    ['SHOP_EMAIL', 'email', text],
    ['SHOP_PHONE', 'telephone', text],
    ['SHOP_WHATSAPP', 'whatsapp', text],
    ['SHOP_TWITTER_URL', 'social.twitter', text],
    ['SHOP_INSTAGRAM_URL', 'social.instagram', text],
    ['SHOP_LINKEDIN_URL', 'social.linkedin', text],
    ['SHOP_FACEBOOK_URL', 'social.facebook', text],
    ['SHOP_CONTRIBUTOR_URL', 'contributor_site', text],
  ],
  payment_rules: [
    ['PAYSTACK_CHANNELS', 'channels', list],
    ['PAYOUT_KINDS', 'payout_kinds', list],
    ['EARNINGS_HOLD_DAYS', 'hold_days', number],
    ['FREE_CREDIT_EARNINGS_MAX', 'free_month_kobo', kobo],
    ['PAYOUT_APPROVE_ABOVE', 'approve_above_kobo', kobo],
    ['PAYOUT_TWO_ABOVE', 'two_above_kobo', kobo],
    ['PAYOUT_DAILY_MAX', 'daily_kobo', kobo],
  ],
} as const

/**
 * Stores what the environment of version 1.0 says as published settings, once and only without stand-ins: the shop goes
 * on selling, with the same limits of payouts, and its receipts keep their seller. Throws ConfigError naming each
 * variable that isn't valid, because without it a limit could be looser.
 */
export async function adoptEnvironment(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  env: Environment,
): Promise<void> {
  if (config.stand_ins) return
  for (const topic of ['identity', 'payment_rules'] as const) {
    const given = variables[topic].map(([name]) => name).filter((name) => env[name])
    if (given.length === 0) continue
    const stored = await inTransaction(db, async (tx) => {
      await lockSettings(tx)
      if (await hasAdopted(tx, topic)) return false
      await insertFirstVersion(tx, { topic, content: contentIn(env, topic) })
      await announceSettings(tx)
      return true
    })
    log.warn(
      { topic, variables: given },
      stored
        ? 'settings: stored, they are set at the desk now; the variables can be removed'
        : 'settings: the variables have no effect any more and can be removed',
    )
  }
}

function contentIn(env: Environment, topic: keyof typeof variables) {
  const first = { identity: firstIdentity(false), payment_rules: first_payment_rules }[topic]
  const content: Record<string, any> = structuredClone(first)
  for (const [name, path, read] of variables[topic]) {
    if (!env[name]) continue
    const [field, part] = path.split('.') as [string, string?]
    if (part) content[field][part] = read(env[name])
    else content[field] = read(env[name])
  }
  if (topic === 'identity') content.social.facebook ??= content.social.instagram
  // Above the second limit two had to approve, whatever the first one was.
  else if (content.approve_above_kobo > content.two_above_kobo)
    content.approve_above_kobo = content.two_above_kobo
  const { success, output, issues } = v.safeParse(setting_schemas[topic], content)
  if (success) return output
  const problems = issues.map((issue) => {
    const [name] = variables[topic].find(([, path]) => v.getDotPath(issue)?.startsWith(path))!
    return `${name}: ${issue.message}`
  })
  throw new ConfigError(["The settings aren't valid.", ...problems].join('\n'))
}
