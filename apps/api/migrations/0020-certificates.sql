-- Certificates: what a member licensed, as it was at that time, shown to anyone who has the certificate number.

create table certificates (
  -- 128 random bits, so that only people who received the number know it. Hashed because a few bits of a UUID are not
  -- random.
  certificate_id text primary key
    default left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32)
    check (certificate_id ~ '^[0-9a-f]{32}$'),
  entitlement_id bigint not null unique references entitlements,
  -- Values at the time of licensing, because names, titles and licences can change or be deleted later.
  holder text not null,
  stock_id text not null,
  title text not null,
  creator text not null,
  licence_name text not null,
  -- Version of the Standard License; null for any other licence.
  licence_version text,
  -- Null: the URL of our own licence.
  licence_url text,
  -- Null: not stated.
  digital_source_type text,
  data_mining text,
  release jsonb
);

-- The files sent under a certificate, each once. Usually one: making the file again produces the same bytes, unless its
-- licence fields or the program that makes it have changed.
create table certified_files (
  certificate_id text not null references certificates on delete cascade,
  -- SHA-256 of the whole file, hex.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  first_sent_at timestamptz not null default now(),
  primary key (certificate_id, sha256)
);

-- Public keys of all keys that ever signed certificates, so that old certificates can still be verified.
create table certificate_keys (
  -- RFC 7638 thumbprint of the key.
  key_id text primary key,
  -- "x" of RFC 8037: 32 bytes in base64url.
  public_x text not null check (public_x ~ '^[A-Za-z0-9_-]{43}$'),
  first_used_at timestamptz not null default now()
);
