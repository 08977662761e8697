import type { Face } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

/** Stores the faces that were found in a submission, unless somebody did so before. Its version stays. */
export async function setSubmissionFaces(db: Db, submission_id: number, faces: Face[]): Promise<void> {
  await db.query('update submissions set faces = $2 where submission_id = $1 and faces is null', [
    submission_id,
    JSON.stringify(faces),
  ])
}
