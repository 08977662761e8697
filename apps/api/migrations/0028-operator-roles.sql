-- What an operator may do at the desk. Those who were there before may do everything.
alter table operators add column role text not null default 'owner' check (role in ('owner', 'editor', 'support'));
alter table operators alter column role drop default;
