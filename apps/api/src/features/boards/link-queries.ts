import type { BoardMark } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { link_works } from './queries.ts'

export interface LinkRow {
  sealed: Buffer
  ends_on: string | null
}

/** The link of a board; `full` when one of these many people or comments came since it was made. */
export async function findLink(
  db: Db,
  board_id: number,
  most: { reviewers: number; comments: number },
): Promise<(LinkRow & { full: boolean }) | undefined> {
  const { rows } = await db.query<LinkRow & { full: boolean }>(
    `select sealed, ends_on::text,
       (select count(*) from board_reviewers r where r.board_id = l.board_id and joined_at >= made_at) >= $2
         or (select count(*) from board_comments c where c.board_id = l.board_id and written_at >= made_at) >= $3 as full
     from board_links l where board_id = $1 and ${link_works}`,
    [board_id, most.reviewers, most.comments],
  )
  return rows[0]
}

/** Replaces the link of a board. */
export async function setLink(
  db: Db,
  { board_id, link_hash, sealed, ends_on }: LinkRow & { board_id: number; link_hash: Buffer },
): Promise<void> {
  await db.query(
    `insert into board_links (board_id, link_hash, sealed, ends_on) values ($1, $2, $3, $4)
     on conflict (board_id) do update set link_hash = $2, sealed = $3, ends_on = $4, made_at = now(),
       first_answer_mailed_at = null, all_answered_mailed_at = null`,
    [board_id, link_hash, sealed, ends_on],
  )
}

export async function deleteLink(db: Db, board_id: number): Promise<void> {
  await db.query('delete from board_links where board_id = $1', [board_id])
}

export interface LinkedBoard {
  board_id: number
  name: string
  user_id: string
  owner: string
}

/** The board of a link that works. */
export async function findLinkedBoard(db: Db, link_hash: Buffer): Promise<LinkedBoard | undefined> {
  const { rows } = await db.query<LinkedBoard>({
    name: 'find-linked-board',
    text: `select b.board_id, b.name, b.user_id, u.full_name as owner
     from board_links l join boards b using (board_id) join users u using (user_id)
     where l.link_hash = $1 and ${link_works}`,
    values: [link_hash],
  })
  return rows[0]
}

/** Locks the board of a link that works, so that answers to it are counted one after the other. */
export async function lockLinkedBoard(tx: Tx, link_hash: Buffer): Promise<number | undefined> {
  await tx.query(
    `select from boards where board_id = (select board_id from board_links where link_hash = $1) for update`,
    [link_hash],
  )
  // The link may have ended while this waited for the board.
  const { rows } = await tx.query<{ board_id: number }>(
    `select board_id from board_links l where link_hash = $1 and ${link_works}`,
    [link_hash],
  )
  return rows[0]?.board_id
}

/**
 * Whether the member of a locked board is to be mailed now: about the first answer since the link was made, or because
 * every image has a mark. Notes both, so that each is mailed once.
 */
export async function takeAnswerMail(tx: Tx, board_id: number): Promise<'first' | 'all' | null> {
  const { rows } = await tx.query<{ all_answered: boolean }>(
    `with answers as (
       select not exists (select from board_images i join assets using (asset_id)
         where board_id = $1 and status = 'published' and not exists (
           select from board_marks m where m.board_id = $1 and m.asset_id = i.asset_id)) as all_answered)
     update board_links set first_answer_mailed_at = coalesce(first_answer_mailed_at, now()),
       all_answered_mailed_at = case when all_answered then now() end
     from answers where board_id = $1
       and (first_answer_mailed_at is null or (all_answered and all_answered_mailed_at is null))
     returning all_answered`,
    [board_id],
  )
  return rows[0] ? (rows[0].all_answered ? 'all' : 'first') : null
}

export async function findBoardImage(
  tx: Tx,
  board_id: number,
  stock_id: string,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ asset_id: number }>(
    `select asset_id from board_images join assets using (asset_id)
     where board_id = $1 and stock_id = $2 and status = 'published'`,
    [board_id, stock_id],
  )
  return rows[0]?.asset_id
}

/** Finds or adds a reviewer and sets the name; undefined when `most` others joined since the link was made. */
export async function setReviewer(
  tx: Tx,
  { board_id, key_hash, name, most }: { board_id: number; key_hash: Buffer; name: string; most: number },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ reviewer_id: number }>(
    `insert into board_reviewers (board_id, key_hash, name) select $1, $2, $3
     where (select count(*) from board_reviewers r join board_links l using (board_id)
       where r.board_id = $1 and r.key_hash <> $2 and r.joined_at >= l.made_at) < $4
     on conflict (board_id, key_hash) do update set name = $3 returning reviewer_id`,
    [board_id, key_hash, name, most],
  )
  return rows[0]?.reviewer_id
}

interface Answer {
  board_id: number
  asset_id: number
  reviewer_id: number
}

export async function findReviewer(
  tx: Tx,
  { board_id, key_hash }: { board_id: number; key_hash: Buffer },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ reviewer_id: number }>(
    'select reviewer_id from board_reviewers where board_id = $1 and key_hash = $2',
    [board_id, key_hash],
  )
  return rows[0]?.reviewer_id
}

export async function deleteMark(tx: Tx, { board_id, asset_id, reviewer_id }: Answer): Promise<void> {
  await tx.query('delete from board_marks where board_id = $1 and asset_id = $2 and reviewer_id = $3', [
    board_id,
    asset_id,
    reviewer_id,
  ])
}

export async function setMark(
  tx: Tx,
  { board_id, asset_id, reviewer_id }: Answer,
  mark: BoardMark,
): Promise<void> {
  await tx.query(
    `insert into board_marks (board_id, asset_id, reviewer_id, mark) values ($1, $2, $3, $4)
     on conflict (board_id, asset_id, reviewer_id) do update set mark = $4, marked_at = now()`,
    [board_id, asset_id, reviewer_id, mark],
  )
}

/** Adds a comment, unless the reviewer wrote the same before: after a cut connection it is sent again. */
export async function insertComment(
  tx: Tx,
  { board_id, asset_id, reviewer_id }: Answer,
  { text, at }: { text: string; at: { x: number; y: number } | null },
): Promise<void> {
  await tx.query(
    `insert into board_comments (board_id, asset_id, reviewer_id, comment, x, y)
     select $1, $2, $3, $4, $5::real, $6::real where not exists (
       select from board_comments where board_id = $1 and asset_id = $2 and reviewer_id = $3 and comment = $4
         and x is not distinct from $5::real and y is not distinct from $6::real)`,
    [board_id, asset_id, reviewer_id, text, at?.x ?? null, at?.y ?? null],
  )
}

/** Number of comments since the link was made. */
export async function countComments(db: Db, board_id: number): Promise<number> {
  const { comments } = await oneRow<{ comments: number }>(db, {
    name: 'count-board-comments',
    text: `select count(*)::int as comments from board_comments c join board_links l using (board_id)
      where c.board_id = $1 and c.written_at >= l.made_at`,
    values: [board_id],
  })
  return comments
}
