import {
  DomainError,
  listChanges,
  type Loosening,
  CHANGE_WAIT_HOURS,
  type SettingsFile,
  type SettingTopic,
} from '@taswira/contract'
import { type Db, inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { describeChange } from './describe-change.ts'
import { hasLogo } from './logo-queries.ts'
import type { Settings } from './keep-settings.ts'
import { hasSold } from './loosening-queries.ts'
import { mailLoosening } from './loosening.ts'
import { saveLogo } from './save-logo.ts'
import { insertMailing } from './terms-mailing-queries.ts'
import { topicOf } from './topics.ts'
import {
  announceSettings,
  deleteDraft,
  findDraft,
  insertVersion,
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
  topicOf(topic).check?.(content, config)
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

/** The sentences about wrong values of a file, each with the path of its value. */
function problemsOf(config: Deps['config'], topic: SettingTopic, content: unknown): [string, string[]][] {
  try {
    topicOf(topic).check?.(content, config)
    return []
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error
    return Object.entries(error.fields).map(([path, sentences]) => [
      path.replace(/^content/, `settings.${topic}`),
      sentences,
    ])
  }
}

/**
 * How far a content of a topic would loosen what applies now or applied in the last day, so that small steps don't add
 * up to a large one. Nothing is loose before the shop has sold anything.
 */
export async function looseningOfContent(
  db: Db,
  settings: Pick<Settings, 'first'>,
  topic: SettingTopic,
  next: unknown,
): Promise<Loosening> {
  const { loosens } = topicOf(topic)
  return loosens && (await hasSold(db)) ? loosens.of(db, next, settings.first(topic)) : 'none'
}

async function* bytesOf(base64: string) {
  yield Buffer.from(base64, 'base64')
}

async function saveAllowed(
  tx: Tx,
  { topic, content, operator_id }: { topic: SettingTopic; content: unknown; operator_id: number },
) {
  const complete = (await topicOf(topic).complete?.(tx, content)) ?? content
  await writeDraft(tx, { topic, content: complete, operator_id })
}

/** Locks the settings. Throws edit_conflict when the topic's draft has another revision; null means no draft. */
async function expectRevision(tx: Tx, topic: SettingTopic, revision: number | null) {
  await lockSettings(tx)
  const draft = await findDraft(tx, topic)
  if ((draft?.revision ?? null) !== revision) throw await overtaken(tx, 'edit_conflict', subjectOf(topic))
  return draft
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
    const version = await topicOf(topic).nameFor?.(tx, applies_about)
    const content = version === undefined ? draft.content : { ...(draft.content as object), version }
    const { version_id, applies_at, scheduled } = await insertVersion(tx, {
      topic,
      content,
      operator_id,
      // PostgreSQL refuses offsets of 16 hours and more.
      valid_from: valid_from && chosen_wait_ms > 0 ? new Date(valid_from).toISOString() : null,
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
      await mailLoosening(tx, { config, settings }, `version ${version_id}`, {
        ...change,
        what: topicOf(topic).loosens!.what,
        desk_url: `${config.public_origin}/desk/${topicOf(topic).loosens!.path}`,
        operator: email,
        waits_until: loosens === 'waits' ? applies_at : undefined,
      })
    await announceSettings(tx)
  })
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
      await mailLoosening(tx, { config, settings }, `back to before ${version_id}`, {
        ...change,
        what: topicOf(topic).loosens!.what,
        desk_url: `${config.public_origin}/desk/${topicOf(topic).loosens!.path}`,
        operator: email,
      })
    await announceSettings(tx)
  })
}
