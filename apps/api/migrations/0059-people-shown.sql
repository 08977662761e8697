-- How many people an image shows (docs/glossary.md, "people shown"); null: nobody has said.
alter table assets add column people text check (people in ('none', 'one', 'two', 'group'));
alter table submissions add column people text check (people in ('none', 'one', 'two', 'group'));
