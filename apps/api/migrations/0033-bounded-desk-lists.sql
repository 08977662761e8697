-- The desk's lists and counts read a bounded number of rows of any table.

create index enquiries_waiting on enquiries (kind, enquiry_id) include (status, created_at)
  where status in ('received', 'in_triage');
create index enquiries_finished on enquiries (kind, changed_at desc, enquiry_id desc)
  where status in ('found', 'declined', 'answered');
-- One for each kind that is coming: an index of the expression could not count without reading the rows.
create index enquiries_video on enquiries (enquiry_id) where kind = 'notify_me' and fields->>'type' = 'video';
create index enquiries_music on enquiries (enquiry_id) where kind = 'notify_me' and fields->>'type' = 'music';
create index enquiries_graphics on enquiries (enquiry_id) where kind = 'notify_me' and fields->>'type' = 'graphics';
create index refund_attempts_attention on refund_attempts (order_id) where state = 'needs_attention';
create index outbox_mails_address on outbox_mails (to_address, mail_id);
create index outbox_mails_waiting on outbox_mails (created_at, mail_id) include (expires_at) where failed_at is null;
create index outbox_mails_failed on outbox_mails (created_at, mail_id) include (expires_at) where failed_at is not null;
