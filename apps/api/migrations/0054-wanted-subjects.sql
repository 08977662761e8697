-- The list of wanted subjects counts requests by client, like searches, and operators take texts off it.

alter table enquiries
  -- Of an image request: which sixteenth of all network addresses it came from, chosen anew for each text (decision 100).
  add column client_sixteenth smallint check (client_sixteenth between 0 and 15);

create table hidden_wanted (
  hidden_id bigint generated always as identity primary key,
  -- In folded form, like the listed texts.
  words text not null,
  hidden_at timestamptz not null default now()
);
-- Of a hash, because folding may make a text longer than an index entry can be.
create unique index hidden_wanted_words on hidden_wanted (md5(words));
