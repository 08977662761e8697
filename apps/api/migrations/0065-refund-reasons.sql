-- Why an operator made a refund, for other operators. Null: made before reasons were asked for, or by the previous release.
alter table refund_attempts add column reason text check (length(reason) between 1 and 300);
