import type { SettingContent, SettingTopic, SettingVersion } from '@taswira/contract'
import { advisory_locks } from '../../db/advisory-locks.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/** The version of each topic that applies now, by the database's clock. */
export async function listCurrent(db: Db) {
  const { rows } = await db.query<{
    topic: SettingTopic
    version_id: number
    content: unknown
    valid_from: Date
  }>(
    `select distinct on (topic) topic, version_id, content, valid_from from setting_versions
     where taken_back_at is null and valid_from <= now() order by topic, valid_from desc, version_id desc`,
  )
  return rows
}

/** The time until the next scheduled version applies, in ms; null when none is scheduled. */
export async function findNextChange(db: Db): Promise<number | null> {
  const { wait_ms } = await oneRow<{ wait_ms: number | null }>(
    db,
    `select ceil(extract(epoch from min(valid_from) - now()) * 1000)::float8 as wait_ms from setting_versions
     where taken_back_at is null and valid_from > now()`,
  )
  return wait_ms
}

/** The content of a topic that applies now, and its version; undefined while it is that of a new shop. */
export async function findCurrent<Topic extends SettingTopic>(
  db: Db,
  topic: Topic,
): Promise<{ version_id: number; content: SettingContent<Topic> } | undefined> {
  const { rows } = await db.query<{ version_id: number; content: SettingContent<Topic> }>({
    name: 'current-setting',
    text: `select version_id, content from setting_versions
     where topic = $1 and taken_back_at is null and valid_from <= now()
     order by valid_from desc, version_id desc limit 1`,
    values: [topic],
  })
  return rows[0]
}

/** Contents of a topic that will apply later. */
export async function listScheduled<Topic extends SettingTopic>(
  db: Db,
  topic: Topic,
): Promise<SettingContent<Topic>[]> {
  const { rows } = await db.query<{ content: SettingContent<Topic> }>(
    'select content from setting_versions where topic = $1 and taken_back_at is null and valid_from > now()',
    [topic],
  )
  return rows.map(({ content }) => content)
}

/** The published content with this name; undefined when there is none. */
export async function findLegalVersion<Kind extends 'agreement' | 'licence'>(
  db: Db,
  kind: Kind,
  version: string,
): Promise<SettingContent<Kind> | undefined> {
  const { rows } = await db.query<{ content: SettingContent<Kind> }>(
    `select content from setting_versions
     where topic = $1 and content->>'version' = $2 and taken_back_at is null and valid_from <= now()`,
    [kind, version],
  )
  return rows[0]?.content
}

/** Names of all versions, including those that were taken back. */
export async function listLegalVersions(db: Db, kind: 'agreement' | 'licence'): Promise<string[]> {
  const { rows } = await db.query<{ version: string }>(
    "select content->>'version' as version from setting_versions where topic = $1",
    [kind],
  )
  return rows.map(({ version }) => version)
}

/**
 * SQL for the content of a topic that applied at a moment, such as `o.paid_at`; null when nothing was published. Both
 * are written in code, never by users.
 */
export const publishedAt = (topic: SettingTopic, moment: string) =>
  `(select s.content from setting_versions s where s.topic = '${topic}' and s.valid_from <= ${moment}
     and (s.taken_back_at is null or s.taken_back_at > ${moment})
   order by s.valid_from desc, s.version_id desc limit 1)`

/** Waits until no other transaction changes settings. */
export const lockSettings = (tx: Tx) =>
  tx.query('select pg_advisory_xact_lock($1)', [advisory_locks.settings])

interface DraftRow {
  content: unknown
  revision: number
  operator: string | null
  changed_at: Date
}

export async function findDraft(db: Db, topic: SettingTopic): Promise<DraftRow | undefined> {
  const { rows } = await db.query<DraftRow>(
    `select d.content, d.revision, o.email as operator, d.changed_at
     from setting_drafts d left join operators o using (operator_id) where topic = $1`,
    [topic],
  )
  return rows[0]
}

export async function writeDraft(
  tx: Tx,
  { topic, content, operator_id }: { topic: SettingTopic; content: unknown; operator_id: number | null },
): Promise<void> {
  await tx.query(
    `insert into setting_drafts (topic, content, operator_id) values ($1, $2, $3)
     on conflict (topic) do update set content = excluded.content, operator_id = excluded.operator_id,
       revision = default, changed_at = now()`,
    [topic, JSON.stringify(content), operator_id],
  )
}

export async function deleteDraft(tx: Tx, topic: SettingTopic): Promise<boolean> {
  const { rowCount } = await tx.query('delete from setting_drafts where topic = $1', [topic])
  return rowCount === 1
}

/** Inserts a version that applies from `valid_from`, or from now on, but not before `wait_hours` are over. */
export async function insertVersion(
  tx: Tx,
  {
    topic,
    content,
    operator_id,
    valid_from,
    wait_hours = 0,
  }: {
    topic: SettingTopic
    content: unknown
    operator_id: number | null
    valid_from: string | null
    wait_hours?: number
  },
): Promise<{ version_id: number; applies_at: Date; scheduled: boolean }> {
  return oneRow(
    tx,
    `insert into setting_versions (topic, content, operator_id, valid_from)
     values ($1, $2, $3, greatest(coalesce($4, now()), now() + make_interval(hours => $5)))
     returning version_id, valid_from as applies_at, valid_from > now() as scheduled`,
    [topic, JSON.stringify(content), operator_id, valid_from, wait_hours],
  )
}

/** Whether a version of the topic was published by the server itself, even if it was taken back. */
export async function hasAdopted(tx: Tx, topic: SettingTopic): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from setting_versions where topic = $1 and operator_id is null limit 1',
    [topic],
  )
  return rowCount === 1
}

/** Inserts a version, published by the server itself, that applies from before the first member. */
export async function insertFirstVersion(
  tx: Tx,
  { topic, content }: { topic: SettingTopic; content: unknown },
): Promise<void> {
  await tx.query(
    `insert into setting_versions (topic, content, valid_from)
     select $1, $2, coalesce(min(created_at), now()) from users`,
    [topic, JSON.stringify(content)],
  )
}

interface VersionRow extends Omit<SettingVersion, 'valid_from' | 'content'> {
  valid_from: Date
  content: unknown
}

/** Versions newest first, each with its state. */
export async function listVersions(db: Db, topic: SettingTopic): Promise<VersionRow[]> {
  const { rows } = await db.query<VersionRow>(
    `select v.version_id, v.valid_from, v.content, o.email as operator,
       case when taken_back_at is not null then 'taken_back'
         when valid_from > now() then 'scheduled'
         when version_id = (
           select version_id from setting_versions
           where topic = $1 and taken_back_at is null and valid_from <= now()
           order by valid_from desc, version_id desc limit 1) then 'current'
         else 'past' end as state,
       exists (select from orders where prices_version = v.version_id and paid_at is not null)
         or exists (select from entitlements where prices_version = v.version_id)
         or exists (select from price_moves m where m.version_id = v.version_id)
         -- Taking payment rules back could loosen the limits of payouts at once; licences and acceptances refer to texts.
         or topic in ('payment_rules', 'agreement', 'licence') and valid_from <= now() as used
     from setting_versions v left join operators o using (operator_id)
     where topic = $1 order by valid_from desc, version_id desc limit 50`,
    [topic],
  )
  return rows
}

/** Whether any version of the topic, or its draft, contains this text. Prevents that a code is given twice. */
export async function listContents(db: Db, topic: SettingTopic): Promise<unknown[]> {
  const { rows } = await db.query<{ content: unknown }>(
    `select content from setting_versions where topic = $1
     union all select content from setting_drafts where topic = $1`,
    [topic],
  )
  return rows.map(({ content }) => content)
}

export async function setTakenBack(tx: Tx, version_id: number): Promise<void> {
  await tx.query('update setting_versions set taken_back_at = now() where version_id = $1', [version_id])
}

/** Makes every process reload the settings and re-render its pages. */
export const announceSettings = (tx: Tx) => tx.query('notify settings_changed')
