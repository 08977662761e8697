-- Sessions can be listed and ended one by one: under a name that isn't the token's hash, with a rough name of the device.

alter table sessions
  add column session_id uuid not null unique default gen_random_uuid(),
  -- "Chrome on Android", from the user agent; null when it isn't known.
  add column device text check (length(device) between 1 and 60);
