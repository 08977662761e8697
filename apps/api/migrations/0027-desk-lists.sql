-- Lists of orders by status at the desk.
create index orders_status on orders (status, order_id);
-- Unpublished images are few; the published ones have indexes of their own.
create index assets_unpublished on assets (asset_id) where status = 'unpublished';
