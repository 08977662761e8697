-- What an image was licensed for, from the board that it was licensed from (decision 125). Null: not said.
alter table certificates add column client text, add column project text;
