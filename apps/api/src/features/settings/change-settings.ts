import {
  type Agreement,
  DomainError,
  listChanges,
  type Look,
  pack_code,
  CHANGE_WAIT_HOURS,
  plan_code,
  type PriceList,
  shipped_terms,
  type SettingsFile,
  type SettingTopic,
} from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { expectAllowed, problemsOf } from './check-content.ts'
import { describeChange } from './describe-change.ts'
import { hasLogo } from './logo-queries.ts'
import type { Settings } from './keep-settings.ts'
import { looseningOfContent, mailLoosening } from './loosening.ts'
import { nameVersion } from './legal-versions.ts'
import { saveLogo } from './save-logo.ts'
import { insertMailing } from './terms-mailing-queries.ts'
import {
  announceSettings,
  deleteDraft,
  findDraft,
  insertVersion,
  listContents,
  listCurrent,
  listVersions,
  lockSettings,
  setTakenBack,
  writeDraft,
} from './queries.ts'

type Changer = Pick<Operator, 'operator_id'>

/** How far ahead a version may be scheduled, in days. */
const SCHEDULED_WITHIN_DAYS = 366

const subjectOf = (topic: SettingTopic) => `setting ${topic}`

/**
 * Saves the draft of a topic. The content is valid by its schema. Throws edit_conflict when the draft's revision is not
 * the given one, and invalid_input.
 */
export async function saveDraft(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { operator_id }: Changer,
  { topic, content, revision }: { topic: SettingTopic; content: unknown; revision: number | null },
): Promise<void> {
  expectAllowed(config, topic, content)
  await inTransaction(db, async (tx) => {
    await expectRevision(tx, topic, revision)
    await saveAllowed(tx, { topic, content, operator_id })
  })
}

/**
 * Saves a draft of each topic of a file that differs from what applies, and returns these topics. Throws invalid_input,
 * also when one of them has a draft, and unavailable while another logo is checked.
 */
export async function importDrafts(
  { db, config, settings }: Pick<Deps, 'db' | 'config'> & { settings: Settings },
  { operator_id }: Changer,
  file: SettingsFile,
): Promise<SettingTopic[]> {
  const problems = Object.entries(file.settings).flatMap(([topic, content]) =>
    problemsOf(config, topic as SettingTopic, content),
  )
  if (problems.length > 0) throw new DomainError('invalid_input', Object.fromEntries(problems))
  const { look } = file.settings
  const brought =
    look?.logo && file.logo && !(await hasLogo(db, look.logo))
      ? { look: { ...look, logo: await saveLogo({ db, config }, { operator_id }, bytesOf(file.logo)) } }
      : {}
  const contents = Object.entries({ ...file.settings, ...brought }) as [SettingTopic, unknown][]
  return inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const current = new Map((await listCurrent(tx)).map(({ topic, content }) => [topic, content]))
    const changed = contents.filter(
      ([topic, content]) => listChanges(current.get(topic) ?? settings.first(topic), content).length > 0,
    )
    for (const [topic, content] of changed) {
      if (await findDraft(tx, topic))
        throw new DomainError('invalid_input', {
          [`settings.${topic}`]: ['Publish or discard the draft of this setting first.'],
        })
      await saveAllowed(tx, { topic, content, operator_id })
    }
    return changed.map(([topic]) => topic)
  })
}

async function* bytesOf(base64: string) {
  yield Buffer.from(base64, 'base64')
}

async function saveAllowed(
  tx: Tx,
  { topic, content, operator_id }: { topic: SettingTopic; content: unknown; operator_id: number },
) {
  if (topic === 'look') await expectLogo(tx, content as Look)
  const complete =
    topic === 'prices'
      ? await withCodes(tx, content as PriceList)
      : topic === 'agreement'
        ? withTerms(content as Agreement)
        : content
  await writeDraft(tx, { topic, content: complete, operator_id })
}

/** Throws invalid_input for a logo that was never uploaded here, such as one in a file of settings. */
async function expectLogo(tx: Tx, { logo }: Look) {
  if (logo && !(await hasLogo(tx, logo)))
    throw new DomainError('invalid_input', {
      'content.logo': ["This shop doesn't have that logo. Upload it first."],
    })
}

/** What has no field at the desk is as in the running release, whose rules pay by it. */
const withTerms = (agreement: Agreement): Agreement => ({
  ...agreement,
  free_credit_kobo: shipped_terms.free_credit_kobo,
  free_month_kobo: shipped_terms.free_month_kobo,
})

const isLegalText = (topic: SettingTopic) => topic === 'agreement' || topic === 'licence'

/** Locks the settings. Throws edit_conflict when the topic's draft has another revision; null means no draft. */
async function expectRevision(tx: Tx, topic: SettingTopic, revision: number | null) {
  await lockSettings(tx)
  const draft = await findDraft(tx, topic)
  if ((draft?.revision ?? null) !== revision) throw await overtaken(tx, 'edit_conflict', subjectOf(topic))
  return draft
}

/** Gives new plans and packs the next codes that were never used before, because orders refer to them. */
async function withCodes(tx: Tx, prices: PriceList): Promise<PriceList> {
  const used = JSON.stringify([await listContents(tx, 'prices'), prices])
  const nextFree = (prefix: string, first: number) => {
    const numbers = [...used.matchAll(new RegExp(`"${prefix}_(\\d+)"`, 'g'))].map(([, number]) =>
      Number(number),
    )
    let last = Math.max(first - 1, ...numbers)
    return () => `${prefix}_${String(++last).padStart(3, '0')}`
  }
  // The codes of a new shop end at SAS_006, and its packs are named after their credits.
  const [plan, pack] = [nextFree('SAS', 7), nextFree('PACK', 101)]
  const complete = {
    ...prices,
    plans: prices.plans.map((family) => ({
      ...family,
      tiers: family.tiers.map((tier) => ({ ...tier, code: tier.code || plan() })),
    })),
    packs: prices.packs.map((one) => ({ ...one, code: one.code || pack() })),
  }
  const codes = [...complete.plans.flatMap(({ tiers }) => tiers), ...complete.packs].map(({ code }) => code)
  if (codes.every((code) => plan_code.test(code) || pack_code.test(code))) return complete
  throw new DomainError('invalid_input', {
    'content.plans': ['There are no codes left for new plans or packs.'],
  })
}

/** Deletes a draft. Throws not_found without one, and edit_conflict when it has changed. */
export async function discardDraft(
  { db }: Pick<Deps, 'db'>,
  topic: SettingTopic,
  revision: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findDraft(tx, topic))) throw new DomainError('not_found')
    await expectRevision(tx, topic, revision)
    await deleteDraft(tx, topic)
  })
}

/**
 * Publishes a draft at once, or from `valid_from` on, and writes the desk log. All owners are mailed about what loosens,
 * and what loosens far applies a day later at the earliest (decision 137). Throws not_found without a draft, edit_conflict when it has changed,
 * conflict while another version is scheduled, and invalid_input.
 */
export async function publishDraft(
  { db, config, settings }: Pick<Deps, 'db' | 'config'> & { settings: Settings },
  { operator_id, email }: Pick<Operator, 'operator_id' | 'email'>,
  topic: SettingTopic,
  {
    revision,
    valid_from,
    tell_members = false,
  }: { revision: number; valid_from: string | null; tell_members?: boolean },
): Promise<void> {
  const chosen_wait_ms = valid_from === null ? 0 : Date.parse(valid_from) - Date.now()
  if (chosen_wait_ms > SCHEDULED_WITHIN_DAYS * 86_400_000)
    throw new DomainError('invalid_input', { valid_from: ['Choose a day within a year.'] })
  // Today's midnight is over, too.
  if (chosen_wait_ms < -86_400_000)
    throw new DomainError('invalid_input', { valid_from: ['Choose today or a later day.'] })
  await inTransaction(db, async (tx) => {
    const draft = await expectRevision(tx, topic, revision)
    if (!draft) throw new DomainError('not_found')
    const versions = await listVersions(tx, topic)
    if (versions.some(({ state }) => state === 'scheduled'))
      throw await overtaken(tx, 'conflict', subjectOf(topic))
    const before = versions.find(({ state }) => state === 'current')?.content ?? settings.first(topic)
    const loosens = await looseningOfContent(tx, settings, topic, draft.content)
    const wait_hours = loosens === 'waits' ? CHANGE_WAIT_HOURS : 0
    const applies_about = new Date(Date.now() + Math.max(chosen_wait_ms, wait_hours * 3_600_000))
    const content = isLegalText(topic)
      ? { ...(draft.content as object), version: await nameVersion(tx, topic, applies_about) }
      : draft.content
    const { version_id, applies_at, scheduled } = await insertVersion(tx, {
      topic,
      content,
      operator_id,
      valid_from: chosen_wait_ms > 0 ? valid_from : null,
      wait_hours,
    })
    const change = describeChange(before, content)
    if (tell_members && topic === 'terms') await insertMailing(tx, version_id)
    await deleteDraft(tx, topic)
    await writeDeskLog(tx, {
      operator_id,
      action: scheduled ? 'setting_scheduled' : 'setting_published',
      subject: subjectOf(topic),
      ...change,
    })
    if (loosens !== 'none')
      await mailLoosening(tx, config, `version ${version_id}`, {
        ...change,
        ...placeOf(config, topic),
        operator: email,
        waits_until: loosens === 'waits' ? applies_at : undefined,
      })
    await announceSettings(tx)
  })
}

/** What owners are mailed about a topic that can loosen, and where the desk shows it. */
const placeOf = (config: Deps['config'], topic: SettingTopic) => {
  const [what, path] =
    topic === 'prices'
      ? (['prices', 'prices'] as const)
      : topic === 'agreement'
        ? (['terms for contributors', 'texts/agreement'] as const)
        : (['payment rules', 'payment-rules'] as const)
  return { what, desk_url: `${config.public_origin}/desk/${path}` }
}

/**
 * Takes a scheduled or the current version back and writes the desk log. Owners are mailed when that loosens. Throws
 * not_found, conflict once something was paid for under it or when it no longer applies, and invalid_input when the
 * version before it is so loose that it has to wait (decision 137).
 */
export async function takeBack(
  { db, config, settings }: Pick<Deps, 'db' | 'config'> & { settings: Settings },
  { operator_id, email }: Pick<Operator, 'operator_id' | 'email'>,
  topic: SettingTopic,
  version_id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const versions = await listVersions(tx, topic)
    const version = versions.find((one) => one.version_id === version_id)
    if (!version) throw new DomainError('not_found')
    if (version.used || !['scheduled', 'current'].includes(version.state))
      throw await overtaken(tx, 'conflict', subjectOf(topic))
    const after = versions.find(({ state }) => state === (version.state === 'current' ? 'past' : 'current'))
    const next = after?.content ?? settings.first(topic)
    const loosens = version.state === 'current' ? await looseningOfContent(tx, settings, topic, next) : 'none'
    if (loosens === 'waits')
      throw new DomainError('invalid_input', {
        version_id: [
          `The version before it is much looser, so it can't apply again at once. If a new promotion code is the reason, end the code first. Otherwise, edit that version and publish it: it applies ${CHANGE_WAIT_HOURS} hours later.`,
        ],
      })
    const change = describeChange(version.content, next)
    await setTakenBack(tx, version_id)
    await writeDeskLog(tx, {
      operator_id,
      action: 'setting_taken_back',
      subject: subjectOf(topic),
      ...change,
    })
    if (loosens !== 'none')
      await mailLoosening(tx, config, `back to before ${version_id}`, {
        ...change,
        ...placeOf(config, topic),
        operator: email,
      })
    await announceSettings(tx)
  })
}
