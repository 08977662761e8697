-- Why an operator made a refund, for other operators. Null: made before reasons were asked for, or by the previous release.
alter table refund_attempts add column reason text check (length(reason) between 1 and 300);

-- Sales by image are read by the time of the booking. Rows are only appended, so a BRIN index is small and quick to make.
create index earnings_created on earnings using brin (created_at);
