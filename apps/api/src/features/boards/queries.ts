import type { BoardMark } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

export interface BoardRow {
  board_id: number
  board_key: string
  name: string
  client: string
  project: string
}

export interface ListedBoard extends BoardRow {
  images: number
  /** Picture keys of its first three images. */
  picture_keys: string[]
  shared: boolean
}

/** SQL: whether a link `l` works on this day in UTC. */
export const link_works = `(l.ends_on is null or l.ends_on >= (now() at time zone 'Africa/Lagos')::date)`

const listed = `b.board_id, b.board_key, b.name, b.client, b.project,
  (select count(*) from board_images i join assets a using (asset_id)
    where i.board_id = b.board_id and a.status = 'published')::int as images,
  array(select a.picture_key from board_images i join assets a using (asset_id)
    where i.board_id = b.board_id and a.status = 'published' order by i.place, i.asset_id limit 3) as picture_keys,
  exists (select from board_links l where l.board_id = b.board_id and ${link_works}) as shared`

export async function listBoards(db: Db, user_id: string): Promise<ListedBoard[]> {
  const { rows } = await db.query<ListedBoard>({
    name: 'list-boards',
    text: `select ${listed} from boards b where b.user_id = $1 order by b.changed_at desc, b.board_id desc`,
    values: [user_id],
  })
  return rows
}

export const findListedBoard = (db: Db, board_id: number) =>
  oneRow<ListedBoard>(db, {
    name: 'find-listed-board',
    text: `select ${listed} from boards b where b.board_id = $1`,
    values: [board_id],
  })

export async function findBoard(db: Db, user_id: string, board_key: string): Promise<BoardRow | undefined> {
  const { rows } = await db.query<BoardRow>({
    name: 'find-board',
    text: 'select board_id, board_key, name, client, project from boards where user_id = $1 and board_key = $2',
    values: [user_id, board_key],
  })
  return rows[0]
}

/** Finds the member's board and locks it, so that changes of its images take turns. */
export async function lockBoard(tx: Tx, user_id: string, board_key: string): Promise<BoardRow | undefined> {
  const { rows } = await tx.query<BoardRow>(
    `select board_id, board_key, name, client, project from boards where user_id = $1 and board_key = $2 for update`,
    [user_id, board_key],
  )
  return rows[0]
}

/**
 * Inserts a board unless the member has `most`, or was erased in the meantime; undefined then. Concurrent calls of a
 * member take turns.
 */
export async function insertBoard(
  tx: Tx,
  { user_id, board_key, name, most }: { user_id: string; board_key: string; name: string; most: number },
): Promise<number | undefined> {
  await tx.query('select from users where user_id = $1 for no key update', [user_id])
  const { rows } = await tx.query<{ board_id: number }>(
    `insert into boards (user_id, board_key, name) select $1, $2, $3
     where (select count(*) from boards where user_id = $1) < $4
       and exists (select from users where user_id = $1 and erased_at is null)
     returning board_id`,
    [user_id, board_key, name, most],
  )
  return rows[0]?.board_id
}

export async function updateBoard(
  db: Db,
  { user_id, board_key, name, client, project }: Omit<BoardRow, 'board_id'> & { user_id: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update boards set name = $3, client = $4, project = $5, changed_at = now() where user_id = $1 and board_key = $2`,
    [user_id, board_key, name, client, project],
  )
  return rowCount === 1
}

export async function deleteBoard(db: Db, user_id: string, board_key: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from boards where user_id = $1 and board_key = $2', [
    user_id,
    board_key,
  ])
  return rowCount === 1
}

/** Deletes a member's boards with everything on them, also what other people answered. */
export async function deleteBoardsOf(tx: Tx, user_id: string): Promise<void> {
  await tx.query('delete from boards where user_id = $1', [user_id])
}

/** Adds published images to the end of a locked board. Returns how many of them are on it now. */
export async function insertBoardImages(tx: Tx, board_id: number, stock_ids: string[]): Promise<number> {
  const { known } = await oneRow<{ known: number }>(tx, {
    name: 'insert-board-images',
    text: `with named as (
       select a.asset_id, n.place from unnest($2::text[]) with ordinality n (stock_id, place)
       join assets a on a.stock_id = n.stock_id and a.status = 'published'),
     added as (
       insert into board_images (board_id, asset_id, place)
       select $1, asset_id, place + (select coalesce(max(place), 0) from board_images where board_id = $1) from named
       on conflict do nothing),
     changed as (update boards set changed_at = now() where board_id = $1)
     select count(*)::int as known from named`,
    values: [board_id, stock_ids],
  })
  return known
}

/** Number of images on a board, with those that aren't published. */
export async function countBoardImages(db: Db, board_id: number): Promise<number> {
  const { images } = await oneRow<{ images: number }>(db, {
    name: 'count-board-images',
    text: 'select count(*)::int as images from board_images where board_id = $1',
    values: [board_id],
  })
  return images
}

export async function deleteBoardImage(db: Db, board_id: number, stock_id: string): Promise<void> {
  await db.query(
    `delete from board_images where board_id = $1 and asset_id in (select asset_id from assets where stock_id = $2)`,
    [board_id, stock_id],
  )
}

export async function setBoardNote(
  db: Db,
  { board_id, stock_id, note }: { board_id: number; stock_id: string; note: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update board_images i set note = $3 from assets a
     where i.board_id = $1 and a.asset_id = i.asset_id and a.stock_id = $2`,
    [board_id, stock_id, note],
  )
  return rowCount === 1
}

/** Puts these images of a board in this order, before those that aren't published. */
export async function setBoardOrder(tx: Tx, board_id: number, asset_ids: number[]): Promise<void> {
  await tx.query(
    `update board_images i set place = coalesce(array_position($2::bigint[], i.asset_id), $3 + i.place)
     where i.board_id = $1`,
    [board_id, asset_ids, asset_ids.length],
  )
  await tx.query('update boards set changed_at = now() where board_id = $1', [board_id])
}

export interface BoardImageRow {
  asset_id: number
  stock_id: string
  note: string
  licensed: boolean
}

/** The published images of a board, in its order. `user_id` is the member whose licences count. */
export async function listBoardImages(db: Db, board_id: number, user_id: string): Promise<BoardImageRow[]> {
  const { rows } = await db.query<BoardImageRow>({
    name: 'list-board-images',
    text: `select i.asset_id, a.stock_id, i.note,
       exists (select from entitlements e where e.asset_id = i.asset_id and e.user_id = $2) as licensed
     from board_images i join assets a using (asset_id)
     where i.board_id = $1 and a.status = 'published' order by i.place, i.asset_id`,
    values: [board_id, user_id],
  })
  return rows
}

export interface MarkRow {
  asset_id: number
  mark_id: number
  name: string
  mark: BoardMark
  /** Whether the reviewer with the given key made it. */
  own: boolean
}

export async function listMarks(db: Db, board_id: number, key_hash: Buffer | null): Promise<MarkRow[]> {
  const { rows } = await db.query<MarkRow>({
    name: 'list-board-marks',
    text: `select m.asset_id, r.reviewer_id as mark_id, r.name, m.mark, coalesce(r.key_hash = $2, false) as own
     from board_marks m join board_reviewers r using (reviewer_id) where m.board_id = $1 order by r.reviewer_id`,
    values: [board_id, key_hash],
  })
  return rows
}

export interface CommentRow {
  comment_id: number
  asset_id: number
  name: string
  comment: string
  x: number | null
  y: number | null
  hidden: boolean
  written_at: Date
}

/** Oldest first. */
export async function listComments(db: Db, board_id: number): Promise<CommentRow[]> {
  const { rows } = await db.query<CommentRow>({
    name: 'list-board-comments',
    text: `select c.comment_id, c.asset_id, r.name, c.comment, c.x, c.y, c.hidden, c.written_at
     from board_comments c join board_reviewers r using (reviewer_id) where c.board_id = $1 order by c.comment_id`,
    values: [board_id],
  })
  return rows
}

/** Those with an answer, in the order in which they joined. */
export async function listReviewers(db: Db, board_id: number) {
  const { rows } = await db.query<{ reviewer_id: number; name: string }>({
    name: 'list-board-reviewers',
    text: `select reviewer_id, name from board_reviewers r where board_id = $1
       and (exists (select from board_marks m where m.reviewer_id = r.reviewer_id)
         or exists (select from board_comments c where c.reviewer_id = r.reviewer_id)) order by reviewer_id`,
    values: [board_id],
  })
  return rows
}

export async function deleteReviewer(tx: Tx, board_id: number, reviewer_id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from board_reviewers where board_id = $1 and reviewer_id = $2',
    [board_id, reviewer_id],
  )
  return rowCount === 1
}

export async function setCommentHidden(
  db: Db,
  { board_id, comment_id, hidden }: { board_id: number; comment_id: number; hidden: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update board_comments set hidden = $3 where board_id = $1 and comment_id = $2',
    [board_id, comment_id, hidden],
  )
  return rowCount === 1
}

/** Notes that the member has seen all answers, if there are any new ones. */
export async function setTold(db: Db, board_id: number): Promise<void> {
  await db.query(
    `update boards b set told_at = now() where board_id = $1
       and (exists (select from board_marks m where m.board_id = $1 and m.marked_at > b.told_at)
         or exists (select from board_comments c where c.board_id = $1 and c.written_at > b.told_at))`,
    [board_id],
  )
}

export interface MailedBoard {
  board_key: string
  name: string
  email: string
}

/** Notes that the member of a board is mailed about all answers until now. */
export const setMailed = (tx: Tx, board_id: number): Promise<MailedBoard> =>
  oneRow<MailedBoard>(
    tx,
    `update boards b set told_at = now(), mailed_at = now() from users u
     where b.board_id = $1 and u.user_id = b.user_id returning b.board_key, b.name, u.email`,
    [board_id],
  )

/** Whether a board has answers that the member hasn't seen or been mailed about. */
export async function hasNewAnswers(tx: Tx, board_id: number): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    `select exists (select from board_marks where board_id = $1 and marked_at > told_at)
       or exists (select from board_comments where board_id = $1 and written_at > told_at) as found
     from boards where board_id = $1`,
    [board_id],
  )
  return found
}

/**
 * Boards with answers that are half an hour old and that the member hasn't seen or been mailed about, unless there was a
 * mail within a day. Marks them as mailed.
 */
export async function takeAnsweredBoards(tx: Tx, limit: number) {
  const { rows } = await tx.query<MailedBoard>(
    `with answered as (
       select board_id, marked_at as at from board_marks where marked_at > now() - interval '3 days'
       union all
       select board_id, written_at from board_comments where written_at > now() - interval '3 days'),
     due as (
       select b.board_id from boards b
       where b.board_id in (select board_id from answered) and (b.mailed_at is null or b.mailed_at < now() - interval '1 day')
         and exists (select from answered a where a.board_id = b.board_id and a.at > b.told_at
           and a.at < now() - interval '30 minutes')
       limit $1 for update skip locked)
     update boards b set told_at = now(), mailed_at = now() from due, users u
     where b.board_id = due.board_id and u.user_id = b.user_id
     returning b.board_key, b.name, u.email`,
    [limit],
  )
  return rows
}
