-- Invented buyers and contributors of a demo shop (decision 82). A shop that has them never takes real payments.
alter table users add column invented boolean not null default false;
create index users_invented on users (user_id) where invented;
