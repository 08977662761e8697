-- What a contributor should know about an uploaded file that was accepted, in sentences.
alter table submissions add column notes text[] not null default '{}';
