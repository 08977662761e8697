import type { BoardComment } from '@taswira/contract'
import type { CommentRow } from './queries.ts'

export const presentComment = ({
  comment_id,
  name,
  comment,
  x,
  y,
  written_at,
}: CommentRow): BoardComment => ({
  comment_id,
  name,
  text: comment,
  at: x === null || y === null ? null : { x, y },
  written_at: written_at.toISOString(),
})
