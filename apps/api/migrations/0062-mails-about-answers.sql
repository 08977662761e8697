-- What the member was mailed about at once since the link was made: the first answer, and that every image has one.
alter table board_links
  add column first_answer_mailed_at timestamptz,
  add column all_answered_mailed_at timestamptz;

-- The next answer to a link that has answers isn't its first.
update board_links l set first_answer_mailed_at = now()
where exists (select from board_marks m where m.board_id = l.board_id and m.marked_at >= l.made_at)
  or exists (select from board_comments c where c.board_id = l.board_id and c.written_at >= l.made_at);
