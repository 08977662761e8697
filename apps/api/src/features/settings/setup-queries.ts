import { type SetupStep, setup_steps } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/** The steps that owners finished. */
export async function listFinishedSteps(db: Db): Promise<SetupStep[]> {
  const { rows } = await db.query<{ step: string }>('select step from setup_steps')
  return setup_steps.filter((step) => rows.some((row) => row.step === step))
}

/** Returns false when it was finished before. */
export async function insertFinishedStep(
  tx: Tx,
  { step, operator_id }: { step: SetupStep; operator_id: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into setup_steps (step, operator_id) values ($1, $2) on conflict do nothing',
    [step, operator_id],
  )
  return rowCount === 1
}

/** Whether an image is on sale that isn't of the demo catalogue. */
export async function hasOwnImage(db: Db): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    `select exists (select from assets join contributors using (contributor_id)
       where status = 'published' and not demo) as found`,
  )
  return found
}
