-- Metrics count the orders of the last days by status at every scrape.
create index orders_created on orders (created_at);
