-- Sales that a demo shop invented are gone (decision 111). No released version reads this column.
alter table users drop column invented;
