-- The company that a member's invoices are made out to. An order keeps what it was created with (decision 139).
create table invoice_details (
  user_id uuid primary key references users,
  company text not null,
  address text not null,
  tax_number text not null
);

alter table orders
  add column invoice_company text not null default '',
  add column invoice_address text not null default '',
  add column invoice_tax_number text not null default '';
