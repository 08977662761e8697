-- Why an import didn't publish an image, although it added it: the CSV has no valid row for it. Null since it was
-- published, and for all others (decision 147).
alter table assets add column draft_reason text check (length(draft_reason) between 1 and 500);
