import type { Logo } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'
import type { CheckedLogo } from '../../images/check-logo.ts'

/** Stores a logo, unless it is stored already. */
export async function insertLogo(
  tx: Tx,
  { logo_id, logo, operator_id }: { logo_id: string; logo: CheckedLogo; operator_id: number },
): Promise<void> {
  await tx.query(
    `insert into logos (logo_id, svg, png, icon, sharing, width, height, operator_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (logo_id) do update set created_at = now()`,
    [logo_id, logo.svg, logo.png, logo.icon, logo.sharing, logo.width, logo.height, operator_id],
  )
}

/** Deletes logos that were uploaded more than a day ago and that no version or draft of the look refers to. */
export async function deleteUnusedLogos(tx: Tx): Promise<void> {
  await tx.query(
    `delete from logos where created_at < now() - interval '1 day' and not exists (
       select from (select content from setting_versions where topic = 'look'
         union all select content from setting_drafts where topic = 'look') looks
       where split_part(content->'logo'->>'file', '.', 1) = logo_id)`,
  )
}

/** What is drawn of a logo and served. */
export type LogoPicture = 'png' | 'icon' | 'sharing'

export async function findLogoPicture(
  db: Db,
  logo_id: string,
  kind: LogoPicture,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ picture: Buffer }>(
    `select ${kind} as picture from logos where logo_id = $1`,
    [logo_id],
  )
  return rows[0]?.picture
}

/** Whether this is the name and the size of a stored logo. */
export async function hasLogo(db: Db, { file, width, height }: Logo): Promise<boolean> {
  const { rows } = await db.query(
    `select from logos where width = $2 and height = $3
       and logo_id || case when svg is null then '.png' else '.svg' end = $1`,
    [file, width, height],
  )
  return rows.length > 0
}

/** The uploaded file of a logo; a PNG as it was encoded again. */
export async function findUploadedLogo(db: Db, { file }: Logo): Promise<Buffer | string | undefined> {
  const { rows } = await db.query<{ svg: string | null; png: Buffer }>(
    'select svg, png from logos where logo_id = $1',
    [file.slice(0, -4)],
  )
  return rows[0]?.svg ?? rows[0]?.png
}
